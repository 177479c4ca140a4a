import { SnoError } from '../errors.ts';
import type { Blocked } from './step.ts';

/**
 * What is left of the time for which one call may hold the thread. Is called after a reading of the clock
 * that left no number to take, with the milliseconds of the clock until there can be one, rounded up. The
 * call ends without a number if it returns true.
 *
 * @throws SnoError `ERR_SEQUENCE_EXHAUSTED` or `ERR_CLOCK_UNSAFE` when the call must give up: there is not
 * that much time left, or the clock is broken.
 */
export type Patience = (reason: Blocked[0], now: number, retryAfterMs: number) => boolean | undefined;

/**
 * Makes the patience of calls on one clock, and remembers when that has stopped. The system's clock tells
 * real time.
 *
 * @param maxWaitMs −Infinity for calls that must not wait
 */
export function createWaiting(maxWaitMs: number): () => Patience {
  /**
   * A clock has stopped when it stands still for longer than the longest steps of living ones, which are 100
   * ms.
   */
  const STILL_MS = 200;
  /**
   * It has stopped too when it was read this often: where the runtime's own clock stands still, as under fake
   * timers or in a request of Cloudflare Workers, no time passes that could end the wait. A reading and the
   * decision that follows from it take 200 ns or more, 500,000 of them 100 ms.
   */
  const MOST_READS = 500_000;
  /** Once it was found to have stopped, and until it moves, it is not waited for at such length again. */
  const READS_OF_A_STOPPED_CLOCK = 10_000;
  /** A clock that is set back so often in one wait is broken. */
  const MOST_SETBACKS = 1000;
  let stoppedAt: number;

  return () => {
    /** When the clock last moved by a millisecond or more: its reading, and the system's. */
    let movedMs: number;
    let movedAt: number;
    let setbacks = 0;
    let reads = 0;
    // What is left need not be whole milliseconds.
    let leftMs = maxWaitMs + 1;
    return (reason, now, retryAfterMs) => {
      const wentMs = now - movedMs;
      if (!(Math.abs(wentMs) < 1)) {
        // Each step back has to be waited out again, and brings the end of the wait no closer.
        if (wentMs < 0) setbacks++;
        else leftMs -= wentMs || 0;
        reads = 0;
        movedMs = now;
        movedAt = Date.now();
      }
      const hasStopped = ++reads >= READS_OF_A_STOPPED_CLOCK && movedMs === stoppedAt;
      if (!(retryAfterMs < leftMs) || hasStopped || setbacks > MOST_SETBACKS) {
        throw new SnoError(reason, `No ID: retry in ${retryAfterMs} ms`, { retryAfterMs });
      }
      // Last: the machine may hold the thread before this, and what it finds counts at the next reading.
      if (reads >= MOST_READS || Date.now() - movedAt >= STILL_MS) stoppedAt = movedMs;
    };
  };
}
