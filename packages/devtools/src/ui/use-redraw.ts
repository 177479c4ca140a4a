import { useEffect, useReducer } from 'react';
import { usePanel } from './panel-context.ts';

/** Redraws at each beat of the panel's pulse. */
export function useRedraw(): void {
  const { pulse } = usePanel();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => pulse.subscribe(draw), [pulse]);
}

/**
 * How often numbers are read, in milliseconds: slowly enough to read them. Rates fall while nothing happens.
 */
const READ_MS = 500;
const readers = /* @__PURE__ */ new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Redraws a component regularly, to read numbers that no store reports. Returns a function that redraws it at
 * once. All share one timer: React draws the rows of a list in one go.
 */
export function useReading(): () => void {
  const [, read] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    readers.add(read);
    timer ??= setInterval(() => {
      for (const one of readers) one();
    }, READ_MS);
    return () => {
      readers.delete(read);
      if (readers.size === 0) timer = void clearInterval(timer);
    };
  }, []);
  return read;
}
