import { type After, after as afterMs } from '../source/after.ts';
import { attempt } from '../source/attempt.ts';

/** Calls back once, soon: in a page, at the next animation frame. Returns a function that cancels it. */
export type Schedule = (callback: () => void) => () => void;

export type Pulse = ReturnType<typeof createPulse>;

/** The least time between two beats, in milliseconds. Numbers that change more often cannot be read. */
const REST_MS = 500;

/**
 * Tells views that something changed, at a frame, twice a second at most. Nothing is scheduled while
 * nobody listens.
 */
export function createPulse(schedule: Schedule, after: After = afterMs) {
  const listeners = new Set<() => void>();
  let cancel: (() => void) | undefined;
  let isChanged = false;
  let isResting = false;

  function wake(): void {
    if (isChanged && !isResting && listeners.size > 0) cancel ??= schedule(beat);
  }

  function beat(): void {
    cancel = undefined;
    isChanged = false;
    isResting = true;
    after(REST_MS, () => {
      isResting = false;
      wake();
    });
    // What a schema of the app throws stops no other view.
    for (const listener of [...listeners]) attempt(listener, console.error);
  }

  return {
    touch(): void {
      isChanged = true;
      wake();
    },
    /** Calls the listener at each beat until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      wake();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        cancel = void cancel?.();
      };
    },
  };
}
