/*
 * Reads a typed time that an ID can hold.
 */

import { LIMITS, type Result, refused } from '@sno-id/kit/data';
import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d\d:\d\d)?$/i;

/** Reads a date (UTC unless it has an offset, midnight unless it has a time) or Unix milliseconds. */
export function readTime(text: string): Result<number> {
  return readAt(text, '00:00');
}

/** Reads an end that is included: a date without a time is its last millisecond. */
export function readEndTime(text: string): Result<number> {
  return readAt(text, '23:59:59.999');
}

function readAt(text: string, start: string): Result<number> {
  const trimmed = text.trim();
  const [, day = '', time = start, zone = 'Z'] = DATE.exec(trimmed) ?? [];
  const unixMs = /^-?\d{5,16}$/.test(trimmed)
    ? Number(trimmed)
    : isInCalendar(day)
      ? Date.parse(`${day}T${time}${zone.toUpperCase()}`)
      : Number.NaN;
  if (Number.isNaN(unixMs)) {
    return refused('Expected a date such as 2026-01-31T12:00:00.000Z, or Unix milliseconds.');
  }
  if (unixMs < EPOCH_MS || unixMs > MAX_UNIX_MS) {
    return refused(`Expected ${LIMITS.firstDay} to ${LIMITS.lastDay}, the range of an ID’s time.`);
  }
  return { ok: true, value: unixMs };
}

/** Whether a month has this day: February 30 would be read as March 2. */
function isInCalendar(day: string): boolean {
  const unixMs = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(unixMs) && new Date(unixMs).toISOString().startsWith(day);
}
