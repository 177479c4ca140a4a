import { refusal } from '../arguments.ts';
import type { Clock } from '../clock/clock.ts';

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Sets the time, forward or back, in Unix milliseconds. Throws for what is not a number. */
  set(unixMs: number): void;
  /** Moves the time by `ms` milliseconds; negative is back. Throws for what is not a number. */
  advance(ms: number): void;
}

/**
 * Makes a clock for tests that reads `unixMs` until it is moved. Under one that nobody moves, a wait of a
 * generator ends by the count of its readings.
 *
 * @throws TypeError for what is not a number. NaN is one: it is how a clock that is broken is tried.
 *
 * @example
 * const clock = manualClock(Date.UTC(2026, 0, 1));
 * const generator = createGenerator({ partition: 1, clock });
 * clock.advance(-1000);
 */
export function manualClock(unixMs: number): ManualClock {
  let now = requireNumber('unixMs', unixMs);
  return {
    now: () => now,
    set(unixMs) {
      now = requireNumber('unixMs', unixMs);
    },
    advance(ms) {
      now += requireNumber('ms', ms);
    },
  };
}

function requireNumber(name: string, value: number): number {
  if (typeof value === 'number') return value;
  throw refusal(name, 'a number of milliseconds', value);
}
