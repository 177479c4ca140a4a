/*
 * Times in words and digits.
 */

const LOCAL = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Seconds in each unit, greatest first. A month and a year are of average length. */
const UNITS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `20:16:54.976`, in UTC. */
export function clockTime(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(11, 23);
}

/** `May 8, 2031, 22:16:54 GMT+2`, where the reader is. */
export function localTime(unixMs: number): string {
  return LOCAL.format(unixMs);
}

/** `3 minutes ago`, `in 5 years`, `now`. */
export function relativeTime(unixMs: number, nowMs: number): string {
  const seconds = Math.round((unixMs - nowMs) / 1000);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return RELATIVE.format(Math.trunc(seconds / length), unit);
}
