import { toAxis } from './axis.ts';
import type { ClockEntry } from './clock-entry.ts';
import { sizeOf } from './select-entries.ts';

/** An entry as drawn in the chart. */
export interface EntryPoint {
  /** Unix milliseconds, each greater than the one before. */
  readonly x: number;
  readonly y: number;
  readonly entry: ClockEntry;
}

/** A chart covers at least so much time, in milliseconds. */
const LEAST_MS = 60_000;

/** The times that a chart covers: all entries, and at least a minute. */
export function spanOf(entries: readonly ClockEntry[], nowMs: number): [fromMs: number, toMs: number] {
  const toMs = entries.reduce((latest, { atMs }) => Math.max(latest, atMs), nowMs);
  return [entries.reduce((least, { atMs }) => Math.min(least, atMs), toMs - LEAST_MS), toMs];
}

/** The points of a chart, in order of time. */
export function pointsOf(
  entries: readonly ClockEntry[],
  [fromMs]: readonly [fromMs: number, toMs: number],
): EntryPoint[] {
  const shown = [...entries].sort((a, b) => a.atMs - b.atMs || a.number - b.number);
  let last = Number.NEGATIVE_INFINITY;
  return shown.map(entry => {
    // Points of one time are put a little apart: the chart finds a point by its place.
    last = Math.max(entry.atMs, fromMs, last + 0.01);
    return { x: last, y: toAxis(sizeOf(entry)), entry };
  });
}
