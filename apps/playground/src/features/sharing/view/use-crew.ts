import { useEffect } from 'react';
import { useStore } from 'zustand';
import { whenSettled } from '../../../lib/frames.ts';
import { type Crew, type CrewState, createCrew } from '../model/crew.ts';
import type { Layout } from '../model/layout.ts';

let made: Crew | undefined;

/** The members of this page. There is one set, so that it is the same whenever the section opens. */
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

/** Applies the map while the section is open, and ends its generators when it closes. */
export function useCrewOf(layout: Layout, startsAtOnce: boolean): void {
  const crew = pageCrew();
  useEffect(() => crew.sync(layout), [crew, layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the map that the section opens with may start
  useEffect(() => {
    const callOff = startsAtOnce ? whenSettled(crew.start) : undefined;
    return () => {
      callOff?.();
      crew.stop();
    };
  }, [crew]);
}

export function useCrew<T>(select: (state: CrewState) => T): T {
  return useStore(pageCrew().store, select);
}
