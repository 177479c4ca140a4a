import { clamp } from '@sno-id/kit/data';

/**
 * The longest delay to make up for, in milliseconds: what a background tab owes after a second of sleep, and
 * a little more.
 */
const MAX_CATCH_UP_MS = 1_500;

/** Reports how many IDs are due. */
export interface Arrivals {
  /** How many IDs became due since the last call, at a rate in IDs per second. */
  dueAt(nowMs: number, rate: number): number;
  /** Discards the time until then. */
  skipTo(nowMs: number): void;
}

/**
 * IDs at random, independent moments, like the clicks of many people: two members share a unit by chance, not
 * because their timers run in step. `random` returns numbers from 0 up to but excluding 1.
 */
export function createArrivals(startMs: number, random: () => number): Arrivals {
  let fromMs = startMs;
  /** The remaining wait in average intervals, so that it stays valid when the rate changes. */
  let left = waitOf(random);
  return {
    dueAt(nowMs, rate) {
      const meanMs = 1000 / rate;
      let passed = clamp(nowMs - fromMs, 0, MAX_CATCH_UP_MS) / meanMs;
      fromMs = nowMs;
      let due = 0;
      while (passed >= left) {
        passed -= left;
        left = waitOf(random);
        due++;
      }
      left -= passed;
      return due;
    },
    skipTo(nowMs) {
      fromMs = nowMs;
    },
  };
}

/** An exponentially distributed wait with a mean of 1. */
function waitOf(random: () => number): number {
  return -Math.log1p(-random());
}
