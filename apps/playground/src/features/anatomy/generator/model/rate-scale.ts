import { grouped } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import { MAX_RATE, MIN_RATE } from '../../../../lib/bench.ts';

/** Slider steps per power of ten. */
const STEPS_PER_DECADE = 20;
export const MAX_POSITION = Math.log10(MAX_RATE / MIN_RATE) * STEPS_PER_DECADE;

/** The rate at a slider position, rounded to two digits. */
export function rateAt(position: number): number {
  return Number((MIN_RATE * 10 ** (position / STEPS_PER_DECADE)).toPrecision(2)) | 0;
}

/** The slider position nearest to a rate. */
export function positionOf(rate: number): number {
  return Math.round(Math.log10(rate / MIN_RATE) * STEPS_PER_DECADE);
}

/** The spacing of IDs at a rate: one every N milliseconds, or N per unit. */
export function spacingText(rate: number): string {
  const intervalMs = 1000 / rate;
  if (intervalMs < UNIT_MS) {
    return `about ${grouped(Math.round(UNIT_MS / intervalMs))} per ${UNIT_MS} ms`;
  }
  return `one every ${grouped(Math.round(intervalMs))} ms`;
}
