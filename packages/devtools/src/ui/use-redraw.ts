import { useEffect, useReducer } from 'react';
import { usePanel } from './panel-context.ts';

/** Redraws at each beat of the panel's pulse. */
export function useRedraw(): void {
  const { pulse } = usePanel();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => pulse.subscribe(draw), [pulse]);
}
