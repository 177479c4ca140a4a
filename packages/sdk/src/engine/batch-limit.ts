import { refusal, requireInteger } from '../arguments.ts';

/**
 * How many IDs one call can make in the time that it may wait, however full the unit is in which it begins.
 *
 * @param least how many a unit has at least
 * @param maxWaitMs from 0
 */
export function batchLimit(least: number, unitMs: number, maxWaitMs: number): number {
  return least * (1 + Math.floor(maxWaitMs / unitMs));
}

/**
 * @throws TypeError or RangeError for a count that is none, and for more than `most`: a wait would end
 * without them each time.
 */
export function requireCount(count: number, most: number): void {
  requireInteger('count', count, 0xffff_ffff);
  if (count > most) {
    throw refusal('count', `at most ${most} (no time to wait for more: see maxWaitMs)`, count, RangeError);
  }
}
