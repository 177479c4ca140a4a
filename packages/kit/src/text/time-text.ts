/*
 * Times in words and digits, without `Intl`: its first use takes 25 ms of the first load of a page.
 */

import { grouped, plural } from './integer.ts';

/** Milliseconds in each unit, greatest first, and its sign. A month and a year are of average length. */
const UNITS = [
  ['year', 31_556_952_000, 'years'],
  ['month', 2_629_746_000, ''],
  ['day', 86_400_000, 'd'],
  ['hour', 3_600_000, 'h'],
  ['minute', 60_000, 'min'],
  ['second', 1_000, 's'],
] as const;

/** `20:16:54.976`, in UTC. */
export function clockTime(unixMs: number): string {
  return isoText(unixMs).slice(11, 23);
}

/** `20:16:54 UTC`. */
export function utcTime(unixMs: number): string {
  return `${clockTime(unixMs).slice(0, 8)} UTC`;
}

/** `1970-01-01 20:16:54.976`, in UTC. */
export function dayTime(unixMs: number): string {
  return isoText(unixMs).replace('T', ' ').slice(0, -1);
}

/** A time as ISO 8601 writes it. Clocks of an app can be mocked to read what no `Date` can hold. */
export function isoText(unixMs: number): string {
  return Number.isNaN(new Date(unixMs).getTime())
    ? '????-??-??T??:??:??.???Z'
    : new Date(unixMs).toISOString();
}

/** What a clock reads: the time of day, and the day too where it is not that of another clock. */
export function readingText(unixMs: number, otherMs: number): string {
  const text = dayTime(unixMs);
  const [day = ''] = text.split(' ');
  return dayTime(otherMs).startsWith(day) ? clockTime(unixMs) : text;
}

/** `May 8, 2031, 22:16:54 GMT+0200`, where the reader is. */
export function localTime(unixMs: number): string {
  const [, month, day, year, time, zone] = String(new Date(unixMs)).split(' ');
  return `${month} ${Number(day)}, ${year}, ${time} ${zone}`;
}

/**
 * A length of time in one unit: `4 ms`, `1.3 s`, `15 min`, `3.5 d`. A greater unit is used from two of it on,
 * so that `90 s` stays; seconds from one. Whether it is negative is left out.
 */
export function durationText(ms: number): string {
  const size = Math.abs(ms);
  const isUsed = ([name, length, sign]: (typeof UNITS)[number]) =>
    sign && Math.round(size) >= (name === 'second' ? length : 2 * length);
  const [, length, sign] = UNITS.find(isUsed) ?? ['', 1, 'ms'];
  const value = size / length;
  return `${value >= 100 ? grouped(Math.round(value)) : Math.round(value * 10) / 10} ${sign}`;
}

/** `3 minutes ago`, `in 5 years`, `now`. Two days may be missing of months: those to March 1 have 59. */
export function relativeTime(unixMs: number, nowMs: number): string {
  const ms = Math.round((unixMs - nowMs) / 1000) * 1000;
  const countOf = (length: number) => Math.floor((Math.abs(ms) + (length > 864e5 ? 1728e5 : 0)) / length);
  const [unit, length] = UNITS.find(([, length]) => countOf(length) > 0) ?? ['second', 1_000];
  if (ms === 0) return 'now';
  const words = plural(countOf(length), unit);
  return ms < 0 ? `${words} ago` : `in ${words}`;
}
