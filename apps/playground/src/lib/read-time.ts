/*
 * Reads a typed time that an ID can hold.
 */

import { LIMITS, type Result, refused } from '@sno-id/kit/data';
import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d\d:\d\d)?$/i;

/** Reads a date (UTC unless it has an offset, midnight unless it has a time) or Unix milliseconds. */
export function readTime(text: string): Result<number> {
  const trimmed = text.trim();
  const [, day, time = '00:00', zone = 'Z'] = DATE.exec(trimmed) ?? [];
  const unixMs = /^-?\d{5,16}$/.test(trimmed)
    ? Number(trimmed)
    : Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(unixMs)) {
    return refused('Expected a date such as 2026-01-31T12:00:00.000Z, or Unix milliseconds.');
  }
  if (unixMs < EPOCH_MS || unixMs > MAX_UNIX_MS) {
    return refused(`Expected ${LIMITS.firstDay} to ${LIMITS.lastDay}, the range of an ID’s time.`);
  }
  return { ok: true, value: unixMs };
}
