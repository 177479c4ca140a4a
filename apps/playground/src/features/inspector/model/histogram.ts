/*
 * A histogram of IDs over time, with at most 120 bins of a round length, for the whole time or a part of it.
 */

import { clamp } from '@sno-id/kit/data';

/** A period in Unix milliseconds, both ends included. */
export interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Histogram {
  /** The start of the first bin, a multiple of the bin length. */
  readonly startMs: number;
  readonly stepMs: number;
  readonly counts: readonly number[];
  readonly most: number;
  readonly ids: number;
}

export const MAX_BINS = 120;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Round lengths. From days on, each is twice the previous one. */
const STEPS: readonly number[] = [
  ...[1, 2, 4, 10, 20, 40, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map(s => s * SECOND),
  ...[1, 2, 5, 10, 15, 30].map(min => min * MINUTE),
  ...[1, 2, 3, 6, 12].map(h => h * HOUR),
  ...Array.from({ length: 40 }, (_, i) => DAY * 2 ** i),
];

/** The shortest round length of at least `leastMs` for which at most `MAX_BINS` bins cover a range. */
function stepOf({ fromMs, toMs }: Range, leastMs: number): number {
  const fits = (step: number): boolean =>
    step >= leastMs && Math.floor(toMs / step) - Math.floor(fromMs / step) + 1 <= MAX_BINS;
  return STEPS.find(fits) ?? STEPS.at(-1)!;
}

/** Counts sorted times in bins that cover a range. The outer bins also count their part outside the range. */
export function histogramOf(sortedMs: Float64Array, range: Range, leastMs: number): Histogram {
  const stepMs = stepOf(range, leastMs);
  const first = Math.floor(range.fromMs / stepMs);
  const last = Math.floor(range.toMs / stepMs);
  const counts: number[] = [];
  let from = indexAt(sortedMs, first * stepMs);
  let ids = 0;
  for (let bin = first; bin <= last; bin++) {
    const to = indexAt(sortedMs, (bin + 1) * stepMs);
    counts.push(to - from);
    ids += to - from;
    from = to;
  }
  return { startMs: first * stepMs, stepMs, counts, most: Math.max(0, ...counts), ids };
}

/** The index of the first sorted time that is not before `ms`. */
function indexAt(sortedMs: Float64Array, ms: number): number {
  let low = 0;
  let high = sortedMs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sortedMs[middle]! < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ways to zoom and move a range. */
export type ZoomStep = 'in' | 'out' | 'earlier' | 'later' | 'all';

/** The range after a step, within the whole time; undefined for the whole time. */
export function zoomed(range: Range, step: ZoomStep, all: Range, leastMs: number): Range | undefined {
  const length = range.toMs - range.fromMs;
  const middle = range.fromMs + length / 2;
  const quarter = length / 4;
  if (step === 'all') return undefined;
  if (step === 'in') return within({ fromMs: middle - quarter, toMs: middle + quarter }, all, leastMs);
  if (step === 'out') return within({ fromMs: middle - length, toMs: middle + length }, all, leastMs);
  const by = step === 'later' ? quarter : -quarter;
  return within({ fromMs: range.fromMs + by, toMs: range.toMs + by }, all, leastMs);
}

/** A range moved and clipped to the whole time; undefined if it covers all of it. */
export function within(range: Range, all: Range, leastMs: number): Range | undefined {
  const whole = all.toMs - all.fromMs;
  const length = Math.max(range.toMs - range.fromMs, Math.min(leastMs * 10, whole));
  if (length >= whole) return undefined;
  const fromMs = Math.round(clamp(range.fromMs, all.fromMs, all.toMs - length));
  return { fromMs, toMs: Math.round(fromMs + length) };
}

/** The start of each bin, and its number of IDs. */
export function binsOf({ startMs, stepMs, counts }: Histogram): (readonly [fromMs: number, ids: number])[] {
  return counts.map((ids, i) => [startMs + i * stepMs, ids]);
}
