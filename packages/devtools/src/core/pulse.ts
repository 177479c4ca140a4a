/** Calls back once, soon: in a page, at the next animation frame. Returns a function that cancels it. */
export type Schedule = (callback: () => void) => () => void;

/** Tells views that something changed, at most once per frame. */
export interface Pulse {
  /** Marks a change. */
  touch(): void;
  /** Calls the listener at each beat until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Creates a pulse. Nothing is scheduled while nobody listens. */
export function createPulse(schedule: Schedule): Pulse {
  const listeners = new Set<() => void>();
  let cancel: (() => void) | undefined;
  let isChanged = false;

  function beat(): void {
    cancel = undefined;
    isChanged = false;
    for (const listener of [...listeners]) listener();
  }

  return {
    touch() {
      isChanged = true;
      if (listeners.size > 0) cancel ??= schedule(beat);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (isChanged) cancel ??= schedule(beat);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        cancel?.();
        cancel = undefined;
      };
    },
  };
}

/** At the next frame of the page; none comes while the page is hidden. */
export const nextFrame: Schedule = callback => {
  const handle = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(handle);
};
