import { clamp } from '@sno-id/kit/data';

/** The longest delay to make up for, in milliseconds: after a pause the rate continues without a burst. */
export const MAX_CATCH_UP_MS = 100;

/** How many IDs are due, including a fraction, at a given moment. */
export interface Pace {
  readonly owed: number;
  readonly atMs: number;
}

/** Starts a pace whose first ID is due immediately. */
export function startPace(nowMs: number): Pace {
  return { owed: 1, atMs: nowMs };
}

/** The IDs that are due now, at `rate` IDs a second. Those that no frame had time for are dropped. */
export function owedAt(pace: Pace, nowMs: number, rate: number): Pace {
  const passedMs = clamp(nowMs - pace.atMs, 0, MAX_CATCH_UP_MS);
  const owed = pace.owed + (rate * passedMs) / 1000;
  return { owed: Math.min(owed, 1 + (rate * MAX_CATCH_UP_MS) / 1000), atMs: nowMs };
}

/** The IDs that are still due after `made` were generated. */
export function paid(pace: Pace, made: number): Pace {
  return { ...pace, owed: pace.owed - made };
}
