import { clamp } from '@sno-id/kit/data';
import { createGenerator, type Sno, unixMsOf } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

/** How many sample IDs there are. */
export const SAMPLE_SIZE = 240;
export const SAMPLE_FROM_MS = Date.UTC(2026, 1, 1);
export const SAMPLE_TO_MS = Date.UTC(2026, 11, 1);
export const BINS = 60;
/** At most this many labels of one kind fit below the axis of a phone. */
const MOST_LABELS = 12;
const MOST_YEARS = 8;

/** The times that the chart covers, in Unix milliseconds; `to` is not included. */
export interface Axis {
  readonly from: number;
  readonly to: number;
}

export const SAMPLE_AXIS: Axis = { from: SAMPLE_FROM_MS, to: SAMPLE_TO_MS };

/** An axis that covers the samples, and a range outside them with its whole years. */
export function axisOf(range: { readonly from: number; readonly to: number }): Axis {
  const { from, to } = SAMPLE_AXIS;
  const year = (unixMs: number, add = 0) => Date.UTC(new Date(unixMs).getUTCFullYear() + add);
  return {
    from: range.from < from ? year(range.from) : from,
    to: range.to >= to ? year(range.to, 1) : to,
  };
}

/** A label below the axis. */
export interface AxisLabel {
  readonly text: string;
  readonly unixMs: number;
}

/** The months of an axis, or every third, or none if even those are too many. */
export function monthsOf({ from, to }: Axis): AxisLabel[] {
  const first = new Date(from);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const count = Math.round((to - from) / MONTH_MS);
  const step = [1, 3].find(step => count / step <= MOST_LABELS);
  if (step === undefined) return [];
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => {
    const unixMs = Date.UTC(year, month + i * step);
    return { text: new Date(unixMs).toLocaleString('en', { month: 'short', timeZone: 'UTC' }), unixMs };
  });
}

/** The years of an axis, of many only each second, fifth or tenth. */
export function yearsOf({ from, to }: Axis): AxisLabel[] {
  const first = new Date(from).getUTCFullYear();
  const count = new Date(to - 1).getUTCFullYear() - first + 1;
  const step = [1, 2, 5].find(step => count / step <= MOST_YEARS) ?? 10;
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => {
    const year = first + i * step;
    return { text: String(year), unixMs: Math.max(from, Date.UTC(year)) };
  });
}

const MONTH_MS = (365.25 / 12) * 86_400_000;

/** IDs that a generator made from February to November 2026 at a varying rate, in order. */
export function makeSamples(): Sno[] {
  const clock = manualClock(SAMPLE_FROM_MS);
  const generator = createGenerator({ partition: 7, clock });
  return Array.from({ length: SAMPLE_SIZE }, (_, i) => {
    const share = (i + 0.5) / SAMPLE_SIZE;
    clock.set(timeAt(share + 0.06 * Math.sin(4 * Math.PI * share)));
    return generator.next(i % 4);
  });
}

/** How many of the IDs fall into each of {@link BINS} equal periods. */
export function histogramOf(ids: readonly Sno[], axis: Axis = SAMPLE_AXIS): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const id of ids) bins[Math.floor(shareOf(unixMsOf(id), axis) * BINS)]!++;
  return bins;
}

/** The position of a time on the axis, clamped to 0 … 1. */
export function shareOf(unixMs: number, { from, to }: Axis = SAMPLE_AXIS): number {
  return clamp((unixMs - from) / (to - from), 0, 1);
}

/** The time at a position on the axis, in whole Unix milliseconds. */
export function timeAt(share: number, { from, to }: Axis = SAMPLE_AXIS): number {
  return Math.round(from + clamp(share, 0, 1) * (to - from));
}
