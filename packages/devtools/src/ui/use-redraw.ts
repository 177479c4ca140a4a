import { useEffect, useReducer } from 'react';
import type { Pulse } from '../core/pulse.ts';
import { usePanel } from './panel-context.ts';

/** Redraws after a change, at most once every `ms` milliseconds. */
export function useRedraw(everyMs: number): void {
  const { pulse } = usePanel();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onBeats(pulse, everyMs, draw), [pulse, everyMs]);
}

/** Calls back at beats of a pulse, at least `ms` milliseconds apart, and once after the last beat. */
export function onBeats(pulse: Pulse, everyMs: number, callback: () => void): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function call(): void {
    timer = undefined;
    lastMs = performance.now();
    callback();
  }

  const end = pulse.subscribe(() => {
    if (timer !== undefined) return;
    const restMs = lastMs + everyMs - performance.now();
    if (restMs <= 0) call();
    else timer = setTimeout(call, restMs);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
