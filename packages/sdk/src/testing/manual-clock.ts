import type { Clock } from '../time/clock.ts';

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Sets the time, forward or back, in Unix milliseconds. */
  set(unixMs: number): void;
  /** Moves the time by so many milliseconds; negative is back. */
  advance(ms: number): void;
}

/**
 * Makes a clock for tests that reads `unixMs` until it is moved. Under one that nobody moves, a wait of a generator
 * ends by the count of its readings.
 *
 * @example
 * const clock = manualClock(Date.UTC(2026, 0, 1));
 * const generator = createGenerator({ partition: 1, clock });
 * clock.advance(-1000);
 */
export function manualClock(unixMs: number): ManualClock {
  let now = unixMs;
  return {
    now: () => now,
    set(unixMs) {
      now = unixMs;
    },
    advance(ms) {
      now += ms;
    },
  };
}
