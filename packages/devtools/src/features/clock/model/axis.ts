/*
 * The axes of the clock's chart: sizes from one unit to years on one axis, in both directions, and times.
 */

import { clockTime, dayTime } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';

/** Below about this size, in milliseconds, the axis is linear; above it is logarithmic. One unit of an ID. */
const LINEAR_MS = UNIT_MS;

/** The place of a signed size on the axis: 8 ms and 1 h can both be seen, and 0 is 0. */
export function toAxis(ms: number): number {
  return Math.asinh(ms / LINEAR_MS);
}

/** The size at a place on the axis. */
export function fromAxis(place: number): number {
  return Math.sinh(place) * LINEAR_MS;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Sizes that are named on the axis, about a factor of ten apart. */
const NAMED = [10, 100]
  .concat([SECOND, MINUTE, HOUR, DAY].flatMap(ms => [ms, 10 * ms]))
  .concat(100 * DAY, YEAR);

/** The least named size, from 100 ms on, that holds all of the sizes: how far the axis goes, to each side. */
export function reachOf(sizesMs: readonly number[]): number {
  const greatest = sizesMs.reduce((most, ms) => Math.max(most, Math.abs(ms)), 100);
  return NAMED.find(ms => ms >= greatest) ?? greatest;
}

/** Labels nearer to 0 than this part of the axis would overlap its own. */
const LEAST_PART = 0.2;

/** At most `most` sizes to write on an axis from −`reachMs` to `reachMs`, in order, 0 among them. */
export function sizeTicks(reachMs: number, most: number): number[] {
  const leastMs = fromAxis(toAxis(reachMs) * LEAST_PART);
  const within = NAMED.filter(ms => ms >= leastMs && ms <= reachMs).reverse();
  const step = Math.max(1, Math.ceil(within.length / Math.max(1, Math.floor((most - 1) / 2))));
  const up = within.filter((_, i) => i % step === 0).reverse();
  return [...up.map(ms => -ms).reverse(), 0, ...up];
}

/** Steps between times that people find round, in milliseconds. */
const ROUND = [1, 2, 5, 10, 15, 30]
  .flatMap(n => [n * SECOND, n * MINUTE])
  .concat(HOUR, 3 * HOUR, 6 * HOUR, DAY)
  .sort((a, b) => a - b);

/** At most `most` round times from one to another, both Unix milliseconds: days over more than a day. */
export function timeTicks(fromMs: number, toMs: number, most: number): number[] {
  const spanMs = toMs - fromMs;
  const round = spanMs > DAY ? [DAY] : ROUND;
  const step = round.find(ms => spanMs / ms < most) ?? Math.ceil(spanMs / most / DAY) * DAY;
  const first = Math.ceil(fromMs / step) * step;
  const count = Math.max(0, Math.floor((toMs - first) / step) + 1);
  return Array.from({ length: count }, (_, i) => first + i * step).slice(0, most);
}

/** The label of a time on an axis: `20:16:54`, or `2026-05-08` if the axis spans more than a day. */
export function timeText(unixMs: number, spanMs: number): string {
  return spanMs > DAY ? dayTime(unixMs).slice(0, 10) : clockTime(unixMs).slice(0, 8);
}
