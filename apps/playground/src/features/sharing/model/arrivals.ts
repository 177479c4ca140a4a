/** The most that is made up for, in milliseconds: what a tab in the background owes after a second of sleep, and a little. */
const MAX_CATCH_UP_MS = 1_500;

/** Tells how many IDs are due. */
export interface Arrivals {
  /** How many became due since the last call, at a number of IDs a second. */
  dueAt(nowMs: number, rate: number): number;
  /** Takes no account of the time until then. */
  skipTo(nowMs: number): void;
}

/**
 * IDs at random moments, independently of each other, as those of people's clicks: so two members are in the same unit by chance,
 * never by the beat of their timers. `random` gives numbers from 0 up to 1.
 */
export function createArrivals(startMs: number, random: () => number): Arrivals {
  let fromMs = startMs;
  /** What is left to wait, in averages of the time between two: so it stands when the rate is changed. */
  let left = waitOf(random);
  return {
    dueAt(nowMs, rate) {
      const meanMs = 1000 / rate;
      let passed = Math.min(Math.max(0, nowMs - fromMs), MAX_CATCH_UP_MS) / meanMs;
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

/** An exponential wait of average 1. */
function waitOf(random: () => number): number {
  return -Math.log1p(-random());
}
