import type { Clock } from '@sno-id/sdk';
import type { TimingPerformance } from './entry-log.ts';

/** Finds where on the time line of `performance` a reading of a generator's clock was. */
export interface Placement {
  /** Milliseconds of `performance` now. */
  now(): number;
  /** When a generator's clock read `unixMs`, which it just reported: never after now. */
  of(unixMs: number): number;
}

/** The two clocks of a page are taken to agree up to this difference, as by an anchored clock. */
const TOLERANCE_MS = 50;
/**
 * An event is reported at most this much after it happened: by default no call holds the thread for longer.
 * Where a clock seems to be further behind, it is not the expected one.
 */
const LONGEST_LAG_MS = 1_000;

/** @param clock the generator's own; without one, real time */
export function createPlacement(performance: TimingPerformance, clock: Clock | undefined): Placement {
  /** Real time as an anchored clock has it: steady, unless the wall clock was set. */
  function realTime(now: number): number {
    const wall = Date.now();
    const steady = (performance.timeOrigin ?? Number.NaN) + now;
    return Math.abs(wall - steady) <= TOLERANCE_MS ? steady : wall;
  }

  return {
    now: () => performance.now(),
    of(unixMs) {
      const now = performance.now();
      const lagMs = (clock ? clock.now() : realTime(now)) - unixMs;
      return lagMs > 0 && lagMs <= LONGEST_LAG_MS ? now - lagMs : now;
    },
  };
}
