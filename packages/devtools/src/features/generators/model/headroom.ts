/*
 * How much more a generator could make than it does.
 */

import { UNIT_MS } from '@sno-id/sdk/read';

/** Units of `unitMs` milliseconds in a second. */
export function unitsPerSecond(unitMs: number): number {
  return 1000 / unitMs;
}

/**
 * IDs a second that a generator can make at most, with `capacity` of them in each unit of `unitMs`
 * milliseconds.
 */
export function perSecond(capacity: number, unitMs: number = UNIT_MS): number {
  return capacity * unitsPerSecond(unitMs);
}

/**
 * How many times the present rate, in IDs a second, fits into what a generator can make; infinite while it
 * makes none.
 */
export function timesThatFit(capacity: number, rate: number, unitMs: number = UNIT_MS): number {
  return perSecond(capacity, unitMs) / rate;
}

/** The shortest time, in milliseconds, from the first to the last ID of a burst: the units that must pass. */
export function burstMs(count: number, capacity: number, unitMs: number = UNIT_MS): number {
  return count > 0 ? (Math.ceil(count / capacity) - 1) * unitMs : 0;
}

/** `×1,638`, `×27`, `×1.4`: exact enough to act on. */
export function timesText(times: number): string {
  if (!Number.isFinite(times)) return 'unused';
  if (times >= 1e6) return '×1,000,000+';
  return `×${COARSE.format(times >= 10 ? Math.floor(times) : Math.floor(times * 10) / 10)}`;
}

/** `3 %`, `< 1 %`: `share` is 0 … 1. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return '< 1 %';
  return `${Math.round(share * 100)} %`;
}

const COARSE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
