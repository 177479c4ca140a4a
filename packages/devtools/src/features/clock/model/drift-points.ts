import type { DriftSample, DriftSeries } from './drift.ts';
import { keepExtremes, MAX_POINTS, spanOf, type TimeRange } from './points.ts';

/** What is drawn of one clock's drift. */
export interface DriftPicture {
  /** At most 120, oldest first; of each stretch the least and the greatest. */
  readonly samples: readonly DriftSample[];
  readonly reanchorings: DriftSeries['reanchorings'];
  readonly span: readonly [fromMs: number, toMs: number];
  /** Milliseconds that the axis goes, to each side. */
  readonly reachMs: number;
  readonly last: DriftSample | undefined;
  /** The one that is farthest from the system clock. */
  readonly widest: DriftSample | undefined;
}

/** The least reach: drift is measured in fractions of a millisecond. */
const LEAST_REACH_MS = 1;

/** Picks what to draw of a series, for a range of time up to now. */
export function pictureOf(series: DriftSeries | undefined, range: TimeRange, nowMs: number): DriftPicture {
  const all = series?.samples ?? [];
  const span = spanOf(range, all[0] ? [all[0].atMs] : [], nowMs);
  const isWithin = ({ atMs }: { readonly atMs: number }) => atMs >= span[0] && atMs <= span[1];
  const within = all.filter(isWithin);
  const widest = within.reduce<DriftSample | undefined>(
    (most, sample) => (most && Math.abs(most.driftMs) >= Math.abs(sample.driftMs) ? most : sample),
    undefined,
  );
  return {
    samples: keepExtremes(within, MAX_POINTS, ({ driftMs }) => driftMs),
    reanchorings: series?.reanchorings.filter(isWithin) ?? [],
    span,
    reachMs: roundUp(Math.max(LEAST_REACH_MS, Math.abs(widest?.driftMs ?? 0))),
    last: within.at(-1),
    widest,
  };
}

/** The least of 1, 2, 5, 10, 20, 50 … that is not less. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find(n => n * power >= value) ?? 10) * power;
}
