import { clamp } from '@sno-id/kit/data';
import { createGenerator, type Sno, unixMsOf } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

/** How many sample IDs there are. */
export const SAMPLE_SIZE = 240;
export const SAMPLE_FROM_MS = Date.UTC(2026, 1, 1);
export const SAMPLE_TO_MS = Date.UTC(2026, 11, 1);
export const BINS = 60;

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
