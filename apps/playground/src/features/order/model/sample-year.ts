import { clamp } from '@sno-id/kit/data';
import { createGenerator, type Sno, unixMsOf } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

/** How many sample IDs there are, and the times that they and the chart cover; `TO` is not included. */
export const SAMPLE_SIZE = 240;
export const SAMPLE_FROM_MS = Date.UTC(2025, 0);
export const SAMPLE_TO_MS = Date.UTC(2027, 0);
export const BINS = 60;

/** What stands below the axis: each half year. */
export const AXIS_LABELS = ['Jan 2025', 'Jul', 'Jan 2026', 'Jul'].map((text, i) => ({
  text,
  unixMs: Date.UTC(2025, 6 * i),
}));

/** IDs that a generator made in 2025 and 2026 at a varying rate, in order. */
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
export function histogramOf(ids: readonly Sno[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const id of ids) bins[Math.floor(shareOf(unixMsOf(id)) * BINS)]!++;
  return bins;
}

/** The position of a time on the axis, clamped to 0 … 1. */
export function shareOf(unixMs: number): number {
  return clamp((unixMs - SAMPLE_FROM_MS) / (SAMPLE_TO_MS - SAMPLE_FROM_MS), 0, 1);
}

/** The time at a position on the axis, in whole Unix milliseconds. */
export function timeAt(share: number): number {
  return Math.round(SAMPLE_FROM_MS + clamp(share, 0, 1) * (SAMPLE_TO_MS - SAMPLE_FROM_MS));
}
