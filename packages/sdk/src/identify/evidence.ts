/*
 * How strongly a text suggests a format. Each reading gets the probability that a generator of that format
 * makes exactly this ID: the probability of its time, which is far more often in the recent past than
 * elsewhere, times that of the bits after it, of which every value is equally likely. By Bayes' rule, the
 * shares of these are the plausibilities.
 */

import type { IdFormat } from './format.ts';

/** One way to read a text. */
export interface Reading {
  readonly format: IdFormat;
  /** How common the format is among the others. */
  readonly weight: number;
  /** The bits of which every value is equally likely: all that are not time. */
  readonly freeBits: number;
  /** Its time, for formats that contain one. */
  readonly time?: ReadTime;
  readonly fields: { readonly [name: string]: number | string };
}

/** A time as its format writes it. */
export interface ReadTime {
  readonly unixMs: number;
  readonly unitMs: number;
  /** The range that the format can write. */
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
/** Four years: half of the IDs that people look at are younger. */
const HALF_LIFE_MS = 126_144_000_000;
/** The share of IDs whose time is arbitrary: made up, or from a clock that was wrong. */
const ANY_TIME = 0.01;
/** The share of texts with the right characters and length that are not IDs at all. */
const NOTHING = 0.001;

/** The probability of a reading. */
export function scoreOf(reading: Reading, nowMs: number): number {
  const { weight, freeBits, time } = reading;
  return weight * 2 ** -freeBits * (time ? chanceOf(time, isPossible(reading, nowMs), nowMs) : 1);
}

/** The probability of a text that is not an ID: `length` random characters from an alphabet of `alphabet`. */
export function scoreOfNothing(alphabet: number, length: number): number {
  return NOTHING * alphabet ** -length;
}

/** Whether the time of a reading can have come: a clock may be a day ahead of ours. */
export function isPossible({ time }: Reading, nowMs: number): boolean {
  return time === undefined || time.unixMs <= nowMs + DAY_MS;
}

/** The probability of one unit of time. */
function chanceOf({ unixMs, unitMs, fromMs, toMs }: ReadTime, isPast: boolean, nowMs: number): number {
  const ageMs = nowMs - unixMs;
  const recent = isPast ? (Math.LN2 / HALF_LIFE_MS) * 2 ** (-Math.max(0, ageMs) / HALF_LIFE_MS) : 0;
  return unitMs * ((1 - ANY_TIME) * recent + ANY_TIME / (toMs - fromMs));
}
