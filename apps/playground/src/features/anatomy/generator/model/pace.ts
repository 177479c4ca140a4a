/** The most that is made up for, in milliseconds: after a pause the rate goes on, without a burst. */
export const MAX_CATCH_UP_MS = 100;

/** How many IDs are owed, with a fraction, and when that was so. */
export interface Pace {
  readonly owed: number;
  readonly atMs: number;
}

/** Starts a pace whose first ID is owed at once. */
export function startPace(nowMs: number): Pace {
  return { owed: 1, atMs: nowMs };
}

/** What is owed now, at `rate` IDs a second. What no frame had time for is dropped. */
export function owedAt(pace: Pace, nowMs: number, rate: number): Pace {
  const passedMs = Math.min(Math.max(0, nowMs - pace.atMs), MAX_CATCH_UP_MS);
  const owed = pace.owed + (rate * passedMs) / 1000;
  return { owed: Math.min(owed, 1 + (rate * MAX_CATCH_UP_MS) / 1000), atMs: nowMs };
}

/** What is owed once `made` were made. */
export function paid(pace: Pace, made: number): Pace {
  return { ...pace, owed: pace.owed - made };
}
