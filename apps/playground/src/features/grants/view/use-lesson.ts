import { useAnnounce } from '@sno-id/kit';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSectionState } from '../../../hooks/use-section-state.ts';
import { grantsText, resultText } from '../content.ts';
import type { Action } from '../model/action.ts';
import { grantsCodec } from '../model/grants-codec.ts';
import { Lesson } from '../model/lesson.ts';
import type { Broken, Scene } from '../model/scene.ts';
import { storyOf } from '../model/stories.ts';

/** The time between two actions of a story, in milliseconds. */
const PACE_MS = 300;

export interface LessonControl {
  readonly scene: Scene;
  readonly isPlaying: boolean;
  readonly act: (action: Action) => void;
  readonly can: (action: Action) => boolean;
  readonly setBroken: (broken: Broken) => void;
  readonly restart: () => void;
  readonly togglePlay: () => void;
}

export function useLesson(): LessonControl {
  const announce = useAnnounce();
  const [broken, setState] = useSectionState('grants', grantsCodec);
  const [seed, setSeed] = useState(1);
  const [isPlaying, setPlaying] = useState(false);
  const lesson = useMemo(() => new Lesson(broken, seed), [broken, seed]);
  const scene = useStore(lesson.store);
  const { repeats } = scene.counts;

  useEffect(() => {
    if (repeats) announce(resultText.announce(repeats));
  }, [repeats, announce]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const story = storyOf(broken, lesson.store.getState);
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    async function step(): Promise<void> {
      const next = story.next();
      if (next.done) {
        setPlaying(false);
        announce(resultText.finished);
        return;
      }
      await lesson.act(next.value);
      if (!isStopped) timer = setTimeout(step, PACE_MS);
    }
    step();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isPlaying, lesson, broken, announce]);

  function restart(): void {
    setPlaying(false);
    setSeed(seed + 1);
  }

  return {
    scene,
    isPlaying,
    act: action => lesson.act(action),
    can: action => lesson.can(action),
    setBroken(next) {
      setPlaying(false);
      setState(next, grantsText.rules);
    },
    restart,
    togglePlay: () => setPlaying(!isPlaying),
  };
}
