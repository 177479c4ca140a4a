/*
 * A histogram of IDs over time, with 9 to 120 bins of a round length.
 */

export interface Histogram {
  /** The start of the first bin, a multiple of the bin length. */
  readonly startMs: number;
  readonly stepMs: number;
  readonly counts: readonly number[];
  readonly most: number;
}

export const MAX_BINS = 120;
/** What was made within a moment stands between empty bins: one bar as wide as the plot shows nothing. */
const MIN_BINS = 9;

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
function stepOf({ fromMs, toMs }: { fromMs: number; toMs: number }, leastMs: number): number {
  const fits = (step: number): boolean =>
    step >= leastMs && Math.floor(toMs / step) - Math.floor(fromMs / step) + 1 <= MAX_BINS;
  return STEPS.find(fits) ?? STEPS.at(-1)!;
}

/** Counts sorted times in bins that cover them. There is at least one. */
export function histogramOf(sortedMs: Float64Array, leastMs: number): Histogram {
  const range = { fromMs: sortedMs[0]!, toMs: sortedMs.at(-1)! };
  const stepMs = stepOf(range, leastMs);
  const bins = Math.floor(range.toMs / stepMs) - Math.floor(range.fromMs / stepMs) + 1;
  const empty = Math.max(0, Math.ceil((MIN_BINS - bins) / 2));
  const first = Math.floor(range.fromMs / stepMs) - empty;
  const last = first + bins - 1 + 2 * empty;
  const counts: number[] = [];
  let from = indexAt(sortedMs, first * stepMs);
  for (let bin = first; bin <= last; bin++) {
    const to = indexAt(sortedMs, (bin + 1) * stepMs);
    counts.push(to - from);
    from = to;
  }
  return { startMs: first * stepMs, stepMs, counts, most: Math.max(0, ...counts) };
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

/** The start of each bin, and its number of IDs. */
export function binsOf({ startMs, stepMs, counts }: Histogram): (readonly [fromMs: number, ids: number])[] {
  return counts.map((ids, i) => [startMs + i * stepMs, ids]);
}

/** What is wrong with IDs of a bin. */
export interface BinMark {
  readonly bin: number;
  /** Repeated IDs, and IDs before which time moved back. */
  readonly duplicates: number;
  readonly regressions: number;
}

/** The bins that have a duplicate or a step back, by the times of those. */
export function marksOf(
  { startMs, stepMs }: Histogram,
  duplicatesMs: readonly number[],
  regressionsMs: readonly number[],
): BinMark[] {
  const binOf = (ms: number) => Math.floor((ms - startMs) / stepMs);
  const [duplicates, regressions] = [duplicatesMs.map(binOf), regressionsMs.map(binOf)];
  const count = (bins: readonly number[], bin: number) => bins.filter(other => other === bin).length;
  return [...new Set([...duplicates, ...regressions])]
    .sort((a, b) => a - b)
    .map(bin => ({ bin, duplicates: count(duplicates, bin), regressions: count(regressions, bin) }));
}
