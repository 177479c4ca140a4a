/**
 * How many IDs one call can make in the time that it may wait, however full the unit is in which it begins.
 * More would be refused each time.
 *
 * @param least how many a unit has at least
 * @param maxWaitMs from 0
 */
export function batchLimit(least: number, unitMs: number, maxWaitMs: number): number {
  return least * (1 + Math.floor(maxWaitMs / unitMs));
}
