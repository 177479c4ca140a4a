import type { Schedule } from '../core/pulse.ts';

/** The part of a window that is used. */
export type FrameWindow = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;

/** Frames of the window that the panel is in: those of a page behind a popped-out window do not come. */
export interface Frames {
  readonly schedule: Schedule;
  /**
   * Switches to another window; callbacks that waited for a frame of the old one wait for one of the new one.
   */
  moveTo(window: FrameWindow): void;
}

export function createFrames(initial: FrameWindow): Frames {
  let window = initial;
  const waiting = new Map<() => void, number>();

  function request(callback: () => void): void {
    const handle = window.requestAnimationFrame(() => {
      waiting.delete(callback);
      callback();
    });
    waiting.set(callback, handle);
  }

  function cancel(callback: () => void): void {
    const handle = waiting.get(callback);
    if (handle !== undefined) window.cancelAnimationFrame(handle);
    waiting.delete(callback);
  }

  return {
    schedule(callback) {
      const own = () => callback();
      request(own);
      return () => cancel(own);
    },
    moveTo(next) {
      const callbacks = [...waiting.keys()];
      for (const callback of callbacks) cancel(callback);
      window = next;
      for (const callback of callbacks) request(callback);
    },
  };
}
