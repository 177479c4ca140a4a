import { useAnnounce } from '@sno-id/kit';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSectionState } from '../../../hooks/use-section-state.ts';
import { report } from '../../../lib/facts.ts';
import { prefersReducedMotion } from '../../../lib/frames.ts';
import { playground } from '../../../lib/playground.ts';
import { endingOf, grantsText, resultText } from '../content.ts';
import type { Action } from '../model/action.ts';
import { grantsCodec } from '../model/grants-codec.ts';
import { Sandbox } from '../model/sandbox.ts';
import type { Broken, Scene } from '../model/scene.ts';
import { storyOf } from '../model/stories.ts';

/** The time between two actions of a story, in milliseconds: its caption can be read. */
const PACE_MS = 1_400;

export interface SandboxControl {
  readonly scene: Scene;
  readonly isPlaying: boolean;
  /** How the story has ended; empty before its end. */
  readonly ending: string;
  readonly act: (action: Action) => void;
  readonly can: (action: Action) => boolean;
  readonly setBroken: (broken: Broken) => void;
  readonly restart: () => void;
  readonly togglePlay: () => void;
}

export function useSandbox(): SandboxControl {
  const announce = useAnnounce();
  const [broken, setState] = useSectionState('grants', grantsCodec);
  const [start, setStart] = useState<{ seed: number; tabs?: [] }>({ seed: 1 });
  const [isPlaying, setPlaying] = useState(() => broken === 'none' && !prefersReducedMotion());
  const [ending, setEnding] = useState('');
  const sandbox = useMemo(() => new Sandbox(broken, start.seed, start.tabs), [broken, start]);
  const scene = useStore(sandbox.store);
  const { repeats } = scene.counts;

  useEffect(() => {
    if (repeats) announce(resultText.announce({ count: repeats }));
  }, [repeats, announce]);

  useEffect(() => {
    const tabs = scene.repeats.map(({ first, second }) => [first, second] as const);
    report({ grants: { broken: scene.broken, repeats: tabs } });
  }, [scene]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const story = storyOf(broken, sandbox.store.getState);
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    async function step(): Promise<void> {
      const next = story.next();
      if (next.done) {
        setPlaying(false);
        setEnding(endingOf(sandbox.store.getState()));
        return;
      }
      for (const action of next.value) await sandbox.act(action);
      if (!isStopped) timer = setTimeout(step, PACE_MS);
    }
    step();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isPlaying, sandbox, broken]);

  function restart(): void {
    setPlaying(false);
    setEnding('');
    setStart({ seed: start.seed + 1, tabs: [] });
  }

  return {
    scene,
    isPlaying,
    ending,
    act(action) {
      setEnding('');
      sandbox.act(action);
    },
    can: action => sandbox.can(action),
    setBroken(next) {
      // A puzzle is not solved by a story.
      setPlaying(playground.getState().section !== 'puzzles');
      setEnding('');
      setStart({ seed: start.seed });
      setState(next, grantsText.rules);
    },
    restart,
    togglePlay() {
      // After its end the story begins again, and where devices are missing that it is about.
      if (ending || scene.devices.length < 2) setStart({ seed: start.seed + 1 });
      setEnding('');
      setPlaying(!isPlaying);
    },
  };
}
