/*
 * How strongly a text speaks for a format. Each reading of it gets the probability that somebody who makes IDs in that
 * format makes just this one: of its time, which lies in the recent past far more often than elsewhere, times that of
 * what follows the time, which is any value alike. By Bayes' rule the shares of these are the plausibilities.
 */

import type { IdFormat } from './identify.ts';

/** One way to read a text. */
export interface Reading {
  readonly format: IdFormat;
  /** How common the format is among the others. */
  readonly weight: number;
  /** The bits that any value is as good for as another: all that are not time. */
  readonly freeBits: number;
  /** The time that it says, for a format that says one. */
  readonly time?: ReadTime;
  readonly fields: { readonly [name: string]: number | string };
}

/** A time as its format writes it. */
export interface ReadTime {
  readonly unixMs: number;
  readonly unitMs: number;
  /** All that the format can write. */
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
/** Half of the IDs that people look at are younger than this. */
const HALF_LIFE_MS = 4 * 365 * DAY_MS;
/** The share of IDs whose time is nothing of the kind: made up, or from a clock that was wrong. */
const ANY_TIME = 0.01;
/** The share of texts in the right characters, at the right length, that are nothing of the kind. */
const NOTHING = 0.001;

/** The probability of a reading. */
export function scoreOf(reading: Reading, nowMs: number): number {
  const { weight, freeBits, time } = reading;
  return weight * 2 ** -freeBits * (time ? chanceOf(time, isPossible(reading, nowMs), nowMs) : 1);
}

/** The probability of any text at all, drawn from an alphabet of so many characters. */
export function scoreOfNothing(alphabet: number, length: number): number {
  return NOTHING * alphabet ** -length;
}

/** Whether what a reading says can have happened: a clock may be a day ahead of ours. */
export function isPossible({ time }: Reading, nowMs: number): boolean {
  return time === undefined || time.unixMs <= nowMs + DAY_MS;
}

/** The probability of one unit of time. */
function chanceOf({ unixMs, unitMs, fromMs, toMs }: ReadTime, isPast: boolean, nowMs: number): number {
  const ageMs = nowMs - unixMs;
  const recent = isPast ? (Math.LN2 / HALF_LIFE_MS) * 2 ** (-Math.max(0, ageMs) / HALF_LIFE_MS) : 0;
  return unitMs * ((1 - ANY_TIME) * recent + ANY_TIME / (toMs - fromMs));
}
