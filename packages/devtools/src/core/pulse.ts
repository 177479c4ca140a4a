/** Calls back once, some time soon: at the next animation frame, in a page. Returns what takes it back. */
export type Schedule = (callback: () => void) => () => void;

/** Tells views that something has changed, at most once a frame, however often it did. */
export interface Pulse {
  /** Counts the times that views were told. */
  readonly beats: number;
  /** Says that something has changed. */
  touch(): void;
  /** Calls the listener at each beat until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Makes a pulse. While nobody listens nothing is scheduled. */
export function createPulse(schedule: Schedule): Pulse {
  const listeners = new Set<() => void>();
  let beats = 0;
  let cancel: (() => void) | undefined;
  let isChanged = false;

  function beat(): void {
    cancel = undefined;
    isChanged = false;
    beats++;
    for (const listener of [...listeners]) listener();
  }

  return {
    get beats() {
      return beats;
    },
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
