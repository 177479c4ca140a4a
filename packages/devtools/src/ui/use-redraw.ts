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

/**
 * Redraws a component regularly, to read numbers that no store reports. Returns a function that redraws it at
 * once.
 */
export function useReading(): () => void {
  const [, read] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(read, READ_MS);
    return () => clearInterval(timer);
  }, []);
  return read;
}
