import { toAxis } from './axis.ts';
import { type ClockEntry, isStall } from './clock-entry.ts';
import { endOf, sizeOf } from './select-entries.ts';

/** An entry as drawn in the chart. */
export interface EntryPoint {
  /** Unix milliseconds, each greater than the one before. */
  readonly x: number;
  readonly y: number;
  readonly entry: ClockEntry;
}

/** The most points in a chart. */
export const MAX_POINTS = 120;
/** Of these, the most that are stalls where there are more of all kinds than fit. */
const MAX_STALLS = 40;

/** A chart covers at least so much time, in milliseconds. */
const LEAST_MS = 60_000;

/** The times that a chart covers: all entries, and at least a minute. */
export function spanOf(atMs: readonly number[], nowMs: number): [fromMs: number, toMs: number] {
  const toMs = atMs.reduce((latest, ms) => Math.max(latest, ms), nowMs);
  return [atMs.reduce((least, ms) => Math.min(least, ms), toMs - LEAST_MS), toMs];
}

/**
 * The points of a chart, in order of time. Where there are more entries than fit, those are kept that stand
 * out: of each stretch the farthest steps back and forward, and the longest stalls.
 */
export function pointsOf(
  entries: readonly ClockEntry[],
  [fromMs, toMs]: readonly [number, number],
): EntryPoint[] {
  const steps = entries.filter(entry => !isStall(entry));
  const stalls = entries.filter(isStall);
  const fits = entries.length <= MAX_POINTS;
  const stallRoom = Math.max(MAX_STALLS, MAX_POINTS - steps.length);
  const shownStalls = fits ? stalls : longest(stalls, stallRoom, toMs);
  const shownSteps = fits ? steps : keepExtremes(steps, MAX_POINTS - shownStalls.length, sizeOf);
  const shown = [...shownSteps, ...shownStalls].sort((a, b) => a.atMs - b.atMs || a.number - b.number);
  let last = Number.NEGATIVE_INFINITY;
  return shown.map(entry => {
    // Points of one time are put a little apart: the chart finds a point by its place.
    last = Math.max(entry.atMs, fromMs, last + 0.01);
    return { x: last, y: toAxis(sizeOf(entry)), entry };
  });
}

/**
 * At most `most` of a list, in order: of each stretch the one with the least and the one with the greatest
 * value.
 */
function keepExtremes<T>(list: readonly T[], most: number, measure: (item: T) => number): T[] {
  if (list.length <= most) return [...list];
  return stretches(list, Math.max(1, Math.floor(most / 2))).flatMap(stretch => {
    let [least, greatest] = [0, 0];
    stretch.forEach((item, i) => {
      if (measure(item) < measure(stretch[least]!)) least = i;
      if (measure(item) > measure(stretch[greatest]!)) greatest = i;
    });
    const places = [...new Set([least, greatest])].sort((a, b) => a - b);
    return places.map(place => stretch[place]!);
  });
}

function longest(stalls: readonly ClockEntry[], most: number, nowMs: number): ClockEntry[] {
  if (stalls.length <= most) return [...stalls];
  const length = (entry: ClockEntry) => endOf(entry, nowMs) - entry.atMs;
  return stretches(stalls, most).map(stretch => stretch.reduce((a, b) => (length(b) > length(a) ? b : a)));
}

/** Cuts a list into `count` non-empty pieces of about the same length. */
function stretches<T>(list: readonly T[], count: number): T[][] {
  const pieces = Math.min(count, list.length);
  return Array.from({ length: pieces }, (_, i) =>
    list.slice(Math.floor((i * list.length) / pieces), Math.floor(((i + 1) * list.length) / pieces)),
  );
}
