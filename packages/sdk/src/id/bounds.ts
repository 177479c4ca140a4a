import { outOfRange } from '../arguments.ts';
import { EPOCH_MS, isInRange, MAX_UNIX_MS, refuseSeconds, unitAt } from '../clock/units.ts';
import { MAX, type Sno, ZERO } from './sno.ts';
import { textOf } from './text.ts';

/*
 * Bounds for a query by time: every ID generated from `from` to `to`, both inclusive and in units of 4 ms,
 * satisfies `firstAt(from) <= id && id <= lastAt(to)`, and no other ID does. They hold for each form that
 * keeps the order: for a column of type `uuid` they are `toUuid(firstAt(from))` and `toUuid(lastAt(to))`.
 * Where it also has UUIDs v7 of others, end a range with `id < toUuid(firstAt(end))`: those of the last 4 ms
 * can lie beyond `lastAt`.
 */

/**
 * Returns the least ID of the unit that a time lies in.
 *
 * @param time Unix milliseconds or a Date. Before 2010, also for `-Infinity`, the result is `ZERO`: a range
 * that is open at its beginning.
 * @throws TypeError or RangeError for anything else, and for a time after 2079-09-07: no ID is that late.
 * RangeError for a number that is likely a time in seconds, 1,262,304,000 to 3,461,327,255.
 */
export function firstAt(time: number | Date): Sno {
  const unixMs = millisecondsOf(time);
  if (typeof unixMs === 'number' && unixMs < EPOCH_MS) return ZERO;
  const unit = unitOf(unixMs, `up to ${MAX_UNIX_MS}`);
  return textOf(unit, 0, 0, 0, 0);
}

/**
 * Returns the greatest ID of the unit that a time lies in.
 *
 * @param time Unix milliseconds or a Date. After 2079-09-07, also for `Infinity`, the result is `MAX`: a
 * range that is open at its end.
 * @throws TypeError or RangeError for anything else, and for a time before 2010, also for one in seconds: no
 * ID is that early.
 */
export function lastAt(time: number | Date): Sno {
  const unixMs = millisecondsOf(time);
  if (typeof unixMs === 'number' && unixMs >= MAX_UNIX_MS + 1) return MAX;
  const unit = unitOf(unixMs, `from ${EPOCH_MS}`);
  return textOf(unit, 1, 0xff, 0xffff, 0xffff);
}

function unitOf(unixMs: number, bound: string): number {
  if (typeof unixMs === 'number' && isInRange(unixMs)) return unitAt(unixMs);
  throw outOfRange('time', `a Date or Unix milliseconds ${bound}`, unixMs);
}

/**
 * Milliseconds of a time, which may still be anything. A Date says what its number means, in seconds or not.
 */
function millisecondsOf(time: number | Date): number {
  refuseSeconds('time', time);
  return typeof time === 'object' && time !== null && 'getTime' in time ? time.getTime() : time;
}
