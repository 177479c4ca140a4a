import { useEffect, useReducer } from 'react';
import { usePanel } from './panel-context.ts';

/** Redraws at each beat of the panel's pulse. Returns a function that redraws at once. */
export function useRedraw(): () => void {
  const { pulse } = usePanel();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => pulse.subscribe(draw), [pulse]);
  return draw;
}

/** In milliseconds, as often as the pulse beats. */
const READ_MS = 500;

/**
 * Redraws also while nothing happens, to read numbers that no store reports: rates fall then. All that read
 * redraw at the same beats: React draws the rows of a list in one go.
 */
export function useReading(): () => void {
  const { pulse } = usePanel();
  useEffect(() => {
    const timer = setInterval(pulse.touch, READ_MS);
    return () => clearInterval(timer);
  }, [pulse]);
  return useRedraw();
}
