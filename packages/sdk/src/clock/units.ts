/*
 * Time in an ID is counted in units of 4 ms since 2010-01-01T00:00:00Z, in 39 bits.
 */

import { outOfRange, refusal } from '../arguments.ts';
import { SnoError } from '../errors.ts';

/** Milliseconds in one unit. */
export const UNIT_MS = 4;
/** Unix milliseconds at which unit 0 starts: 2010-01-01T00:00:00Z. */
export const EPOCH_MS = 1_262_304_000_000;
/** The last unit: 39 bits of ones. */
export const MAX_UNIT = 0x7f_ffff_ffff;
/** The last whole Unix millisecond inside the last unit: 2079-09-07T15:47:35.551Z. */
export const MAX_UNIX_MS = 3_461_327_255_551;

/** The unit that a Unix time lies in: floored. The caller has checked that it can be one. */
export function unitAt(unixMs: number): number {
  return Math.floor((unixMs - EPOCH_MS) / UNIT_MS);
}

/** The Unix millisecond at which a unit starts. */
export function startOfUnit(unit: number): number {
  return EPOCH_MS + unit * UNIT_MS;
}

/** Whether an ID can hold a Unix time. */
export const isInRange = (unixMs: number): boolean => unixMs >= EPOCH_MS && unixMs < EPOCH_MS + 2 ** 41;

/**
 * Refuses a number that is likely a time in seconds. Taken as milliseconds, those of 2010 to 2079 lie in
 * January and February 1970, before any ID.
 *
 * @throws RangeError that says so.
 */
export function refuseSeconds(name: string, unixMs: unknown): void {
  if (typeof unixMs === 'number' && isInRange(unixMs * 1000)) {
    throw refusal(name, 'milliseconds, not seconds', unixMs, RangeError);
  }
}

/**
 * The unit of a time that came from outside.
 *
 * @throws TypeError if it is no number, RangeError if it lies outside 2010-01-01 … 2079-09-07; or another
 * error, if a kind is given.
 */
export function requireUnit(name: string, unixMs: number, kind?: (message: string) => Error): number {
  if (typeof unixMs === 'number' && isInRange(unixMs)) return unitAt(unixMs);
  throw outOfRange(name, `Unix milliseconds from ${EPOCH_MS} to ${MAX_UNIX_MS}`, unixMs, kind);
}

/** What makes the error for a reading of a clock that IDs cannot hold. */
export function badReading(unixMs: number): (message: string) => Error {
  return message => new SnoError('ERR_CLOCK_RANGE', message, { unixMs });
}
