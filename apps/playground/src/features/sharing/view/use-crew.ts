import { useEffect } from 'react';
import { useStore } from 'zustand';
import { whenSettled } from '../../../lib/frames.ts';
import { type Crew, type CrewState, createCrew } from '../model/crew.ts';
import type { Layout } from '../model/layout.ts';

let made: Crew | undefined;

/** The members of this page. */
export function pageCrew(): Crew {
  made ??= createCrew({
    now: () => performance.timeOrigin + performance.now(),
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    random: Math.random,
  });
  return made;
}

/** Applies the map while the section is open. When it closes, its generators end, and nothing is counted. */
export function useCrewOf(layout: Layout, startsAtOnce: boolean): void {
  const crew = pageCrew();
  useEffect(() => crew.sync(layout), [crew, layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the map that the section opens with may start
  useEffect(() => {
    const callOff = startsAtOnce ? whenSettled(crew.start) : undefined;
    return () => {
      callOff?.();
      crew.stop();
      crew.forget();
    };
  }, [crew]);
}

export function useCrew<T>(select: (state: CrewState) => T): T {
  return useStore(pageCrew().store, select);
}
