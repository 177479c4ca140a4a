/*
 * How much more a generator could make than it does.
 */

import { UNIT_MS } from '@sno-id/sdk/read';

/**
 * IDs a second that a generator can make at most, with `capacity` of them in each unit of `unitMs`
 * milliseconds.
 */
export function perSecond(capacity: number, unitMs: number = UNIT_MS): number {
  return (capacity * 1000) / unitMs;
}

/**
 * How many times the present rate, in IDs a second, fits into what a generator can make; infinite while it
 * makes none.
 */
export function timesThatFit(capacity: number, rate: number, unitMs: number = UNIT_MS): number {
  return perSecond(capacity, unitMs) / rate;
}

/** `×1,638`, `×27`, `×1.4`: exact enough to act on. */
export function timesText(times: number): string {
  if (!Number.isFinite(times)) return 'idle';
  if (times >= 1e6) return '×1,000,000+';
  return `×${COARSE.format(times >= 10 ? Math.floor(times) : Math.floor(times * 10) / 10)}`;
}

const COARSE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
