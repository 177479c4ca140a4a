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
import { SEED } from '../model/layout.ts';
import { Sandbox } from '../model/sandbox.ts';
import type { Broken, Scene } from '../model/scene.ts';
import { createTelling, type StoryState } from '../model/stories.ts';

/** How long the story rests before its point, in milliseconds. */
const REST_MS = 2_000;

export interface SandboxControl {
  readonly scene: Scene;
  /** Where the story is. Undefined in a puzzle, which no story solves. */
  readonly story: StoryState | undefined;
  /** Whether the devices stand where they stay: the story that is told untouched copies one at once. */
  readonly isReady: boolean;
  readonly isTouched: boolean;
  readonly act: (action: Action) => void;
  readonly can: (action: Action) => boolean;
  readonly setBroken: (broken: Broken) => void;
  readonly restart: () => void;
  readonly next: () => void;
}

export function useSandbox(): SandboxControl {
  const announce = useAnnounce();
  const [broken, setRule] = useSectionState('grants', grantsCodec);
  const [isPuzzle] = useState(() => playground.getState().section === 'puzzles');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a sandbox of its own
  const { sandbox, telling } = useMemo(() => {
    const sandbox = new Sandbox(broken, SEED);
    return { sandbox, telling: isPuzzle ? undefined : createTelling(broken, sandbox) };
  }, [broken, round, isPuzzle]);
  const [story, setStory] = useState<StoryState>('opening');
  const [stage, setStage] = useState<'before' | 'shown' | 'touched'>(isPuzzle ? 'touched' : 'before');
  const scene = useStore(sandbox.store);
  const { repeats } = scene.counts;

  // Untouched, the story is shown in its middle, and goes to its point by itself.
  useEffect(() => {
    if (stage !== 'before') return undefined;
    let isOff = false;
    void telling?.next().then(state => {
      if (isOff) return;
      setStory(state);
      setStage('shown');
    });
    return () => {
      isOff = true;
    };
  }, [telling, stage]);
  useEffect(() => {
    if (stage !== 'shown' || story !== 'going') return undefined;
    const rest = prefersReducedMotion() ? 0 : REST_MS;
    const timer = setTimeout(() => void telling?.next().then(setStory), rest);
    return () => clearTimeout(timer);
  }, [telling, stage, story]);

  useEffect(() => {
    if (repeats) announce(resultText.announce({ count: repeats }));
  }, [repeats, announce]);

  useEffect(() => {
    const tabs = scene.repeats.map(({ first, second }) => [first, second] as const);
    const { broken, counts, hasLostPower } = scene;
    report({ grants: { broken, repeats: tabs, ids: counts.ids, hasLostPower } });
  }, [scene]);

  return {
    scene,
    story: isPuzzle ? undefined : story,
    isReady: stage !== 'before',
    isTouched: stage === 'touched',
    act(action) {
      setStage('touched');
      setStory('left');
      sandbox.act(action);
    },
    can: action => sandbox.can(action),
    setBroken(next) {
      setStage('touched');
      setStory('opening');
      setRule(next, grantsText.rules);
    },
    restart() {
      setStage('touched');
      setStory('opening');
      setRound(round + 1);
    },
    next() {
      setStage('touched');
      void telling?.next().then(setStory);
    },
  };
}
