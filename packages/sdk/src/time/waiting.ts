import { type Clock, systemClock } from './clock.ts';
import { startTimer } from './timers.ts';

/**
 * What is left of the time for which one call may hold the thread. Takes a reading into account, after which there can be
 * an ID in `retryAfterMs` milliseconds of the clock.
 *
 * @returns false when the call must give up: there is not that much time left, or the clock is broken.
 */
export type Patience = (now: number, retryAfterMs: number) => boolean;

/** Makes the patience of calls on one clock, and remembers when that has stopped. `watch` tells real time. */
export function createWaiting(maxWaitMs: number, watch: Clock = systemClock()): () => Patience {
  /** A clock has stopped when it stands still for longer than the longest steps of living ones, which are 100 ms. */
  const STILL_MS = 200;
  /**
   * It has stopped too when it was read this often: where the runtime's own clock stands still, as under fake timers or in
   * a request of Cloudflare Workers, no time passes that could end the wait. A reading and the decision that follows from it
   * take 200 ns or more, 500,000 of them 100 ms.
   */
  const MOST_READS = 500_000;
  /** Once it was found to have stopped, and until it moves, it is not waited for at such length again. */
  const READS_OF_A_STOPPED_CLOCK = 10_000;
  /** A clock that is set back so often in one wait is broken. */
  const MOST_SETBACKS = 1000;
  let stoppedAt = NaN;

  return () => {
    /** When the clock last moved by a millisecond or more: its reading, and what the watch read. */
    let movedMs = NaN;
    let movedAt = 0;
    let reads = 0;
    let setbacks = 0;
    let leftMs = maxWaitMs;
    return (now, retryAfterMs) => {
      const wentMs = now - movedMs;
      if (!(Math.abs(wentMs) < 1)) {
        // Each step back has to be waited out again, and brings the end of the wait no closer.
        if (wentMs < 0) setbacks++;
        else leftMs -= wentMs || 0;
        movedMs = now;
        movedAt = watch.now();
        reads = 0;
      }
      // Decided before the watch is read, since the machine may hold the thread between the two: what the watch tells now
      // counts at the next reading.
      const hasStopped = ++reads >= READS_OF_A_STOPPED_CLOCK && movedMs === stoppedAt;
      if (reads >= MOST_READS || watch.now() - movedAt >= STILL_MS) stoppedAt = movedMs;
      // What is left need not be whole milliseconds.
      return retryAfterMs < leftMs + 1 && !hasStopped && setbacks <= MOST_SETBACKS;
    };
  };
}

/** The parts of an AbortSignal that are used, so that the runtime's own and any polyfill fit. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Waits without holding the thread, until a signal aborts at most. Passes on what the signal throws. */
export async function pause(ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  let end!: () => void;
  const over = new Promise<void>(resolve => {
    end = resolve;
  });
  const stop = startTimer(ms, end);
  try {
    signal?.addEventListener('abort', end);
    await over;
  } finally {
    stop();
    signal?.removeEventListener('abort', end);
  }
}

/** Why a signal aborted; an AbortError where an old runtime does not say. */
export function reasonOf({ reason }: AbortSignalLike): unknown {
  return reason ?? Object.assign(new Error('Aborted'), { name: 'AbortError' });
}
