import type { Clock } from './clock.ts';
import { startTimer } from './timers.ts';

/**
 * How many readings in a row a clock may show the same millisecond in before it counts as standing still. A living
 * one in steps of 16.7 ms, read in 40 ns, needs 417,500; a faked one is read this often in well under 200 ms.
 */
export const STALLED_READS = 500_000;

/**
 * Holds the thread, reading the clock, until it leaves `fromMs` … `untilMs`. A clock that never moves ends it by
 * the count of readings, because no time passes that could end it.
 *
 * @returns the reading that left, or undefined if the clock stood still or went on for `maxWaitMs` without leaving.
 */
export function spin(clock: Clock, fromMs: number, untilMs: number, maxWaitMs: number): number | undefined {
  /** When the clock was last seen to move, by a millisecond or more, and how often it was read since. */
  let movedMs = clock.now();
  let reads = 0;
  let waitedMs = 0;
  for (let now = movedMs; ; now = clock.now()) {
    // So put that a clock that reads NaN leaves too: the caller finds that out.
    if (!(now >= fromMs && now < untilMs)) return now;
    if (Math.abs(now - movedMs) >= 1) {
      // Each step back has to be waited out again.
      waitedMs += Math.max(0, now - movedMs);
      movedMs = now;
      reads = 0;
    }
    if (waitedMs > maxWaitMs || ++reads > STALLED_READS) return undefined;
  }
}

/** The parts of an AbortSignal that are used, so that the runtime's own and any polyfill fit. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Waits without holding the thread. Rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      stop();
      reject(reasonOf(signal));
    };
    const stop = startTimer(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort);
  });
}

/** Why a signal aborted; an AbortError where an old runtime does not say. */
export function reasonOf(signal: AbortSignalLike | undefined): unknown {
  return signal?.reason ?? Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });
}
