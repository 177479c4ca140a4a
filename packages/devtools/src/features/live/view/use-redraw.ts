import { useEffect, useReducer } from 'react';
import type { Pulse } from '../../../core/pulse.ts';
import { usePanel } from '../../../ui/panel-context.ts';

/** Draws again when something has changed, but not more often than every so many milliseconds. */
export function useRedraw(everyMs: number): void {
  const { pulse } = usePanel();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onBeats(pulse, everyMs, draw), [pulse, everyMs]);
}

/** Calls back at beats of a pulse that are so many milliseconds apart, and after the last of all. */
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
