import { createGenerator, type Sno, unixMsOf } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

/** How many IDs there are to count. */
export const SAMPLE_SIZE = 240;
export const SAMPLE_FROM_MS = Date.UTC(2026, 1, 1);
export const SAMPLE_TO_MS = Date.UTC(2026, 11, 1);
export const BINS = 60;

/** IDs that a generator made from February to November 2026, now more, now fewer. In their order. */
export function makeSamples(): Sno[] {
  const clock = manualClock(SAMPLE_FROM_MS);
  const generator = createGenerator({ partition: 7, clock });
  return Array.from({ length: SAMPLE_SIZE }, (_, i) => {
    const share = (i + 0.5) / SAMPLE_SIZE;
    clock.set(timeAt(share + 0.06 * Math.sin(4 * Math.PI * share)));
    return generator.next(i % 4);
  });
}

/** How many of the IDs are of each of {@link BINS} equal spans of time. */
export function histogramOf(ids: readonly Sno[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const id of ids) bins[Math.floor(shareOf(unixMsOf(id)) * BINS)]!++;
  return bins;
}

/** Where a time stands on the axis, 0 to 1; cut to it. */
export function shareOf(unixMs: number): number {
  const share = (unixMs - SAMPLE_FROM_MS) / (SAMPLE_TO_MS - SAMPLE_FROM_MS);
  return Math.min(1, Math.max(0, share));
}

/** The time at a place on the axis, in whole Unix milliseconds. */
export function timeAt(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return Math.round(SAMPLE_FROM_MS + within * (SAMPLE_TO_MS - SAMPLE_FROM_MS));
}
