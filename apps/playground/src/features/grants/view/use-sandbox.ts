import { useAnnounce } from '@sno-id/kit';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSectionState } from '../../../hooks/use-section-state.ts';
import { report } from '../../../lib/facts.ts';
import { prefersReducedMotion } from '../../../lib/frames.ts';
import { playground } from '../../../lib/playground.ts';
import { grantsText, resultText } from '../content.ts';
import type { Action } from '../model/action.ts';
import { grantsCodec } from '../model/grants-codec.ts';
import { Sandbox } from '../model/sandbox.ts';
import type { Broken, Scene } from '../model/scene.ts';
import { isTelling, storyOf } from '../model/stories.ts';

/** The time between two actions of a story, in milliseconds: its caption can be read. */
const PACE_MS = 1_400;

/** `telling`: it waits, before IDs that were made twice are sent. */
export type StoryState = 'playing' | 'stopped' | 'telling' | 'over';

export interface SandboxControl {
  readonly scene: Scene;
  readonly story: StoryState;
  readonly act: (action: Action) => void;
  readonly can: (action: Action) => boolean;
  readonly setBroken: (broken: Broken) => void;
  readonly restart: () => void;
  readonly togglePlay: () => void;
}

export function useSandbox(): SandboxControl {
  const announce = useAnnounce();
  const [broken, setRule] = useSectionState('grants', grantsCodec);
  const [start, setStart] = useState<{ seed: number; tabs?: [] }>({ seed: 1 });
  const [state, setState] = useState<StoryState>(() =>
    broken === 'none' && !isInPuzzle() && !prefersReducedMotion() ? 'playing' : 'stopped',
  );
  const sandbox = useMemo(() => new Sandbox(broken, start.seed, start.tabs), [broken, start]);
  const story = useMemo(() => storyOf(broken, sandbox.store.getState), [broken, sandbox]);
  const scene = useStore(sandbox.store);
  const { repeats } = scene.counts;

  useEffect(() => {
    if (repeats) announce(resultText.announce({ count: repeats }));
  }, [repeats, announce]);

  useEffect(() => {
    const tabs = scene.repeats.map(({ first, second }) => [first, second] as const);
    report({ grants: { broken: scene.broken, repeats: tabs, ids: scene.counts.ids } });
  }, [scene]);

  useEffect(() => {
    if (state !== 'playing') return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    async function step(): Promise<void> {
      const next = story.next();
      if (next.done) {
        setState('over');
        return;
      }
      for (const action of next.value) await sandbox.act(action);
      if (isStopped) return;
      const tell = () => setState('telling');
      timer = setTimeout(isTelling(sandbox.store.getState()) ? tell : step, PACE_MS);
    }
    step();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [state, sandbox, story]);

  function restart(): void {
    setState('stopped');
    setStart({ seed: start.seed + 1, tabs: [] });
  }

  return {
    scene,
    story: state,
    act(action) {
      setState(now => (now === 'playing' ? now : 'stopped'));
      sandbox.act(action);
    },
    can: action => sandbox.can(action),
    setBroken(next) {
      // A puzzle is not solved by a story.
      setState(isInPuzzle() ? 'stopped' : 'playing');
      setStart({ seed: start.seed });
      setRule(next, grantsText.rules);
    },
    restart,
    togglePlay() {
      // After its end the story begins again, and where devices are missing that it is about.
      if (state === 'over' || scene.devices.length < 2) setStart({ seed: start.seed + 1 });
      setState(state === 'playing' ? 'stopped' : 'playing');
    },
  };
}

/** Nothing plays there: its story is another one. */
function isInPuzzle(): boolean {
  return playground.getState().section === 'puzzles';
}
