/*
 * Time in an ID is counted in units of 4 ms since 2010-01-01T00:00:00Z, in 39 bits (SPEC section 1).
 */

/** Milliseconds in one unit. */
export const UNIT_MS = 4;
/** Unix milliseconds at which unit 0 starts: 2010-01-01T00:00:00Z. */
export const EPOCH_MS = 1_262_304_000_000;
/** The last unit: 39 bits of ones. */
export const MAX_UNIT = 0x7f_ffff_ffff;
/** The last whole Unix millisecond inside the last unit: 2079-09-07T15:47:35.551Z. */
export const MAX_UNIX_MS = 3_461_327_255_551;

/** Tells whether a Unix time, which may have a fraction, lies in a unit that an ID can hold. NaN does not. */
export function isInEpoch(unixMs: number): boolean {
  return unixMs >= EPOCH_MS && unixMs < MAX_UNIX_MS + 1;
}

/** The unit that a Unix time lies in: floored. The caller has checked {@link isInEpoch}. */
export function unitAt(unixMs: number): number {
  return Math.floor((unixMs - EPOCH_MS) / UNIT_MS);
}

/** The Unix millisecond at which a unit starts. */
export function startOfUnit(unit: number): number {
  return EPOCH_MS + unit * UNIT_MS;
}

/**
 * The unit of a time that a caller gave.
 *
 * @throws TypeError if it is no number, RangeError if it lies outside 2010-01-01 … 2079-09-07.
 */
export function requireUnit(unixMs: unknown): number {
  if (typeof unixMs !== 'number') {
    throw new TypeError(`unixMs: expected a number, got ${typeof unixMs}`);
  }
  if (!isInEpoch(unixMs)) {
    throw new RangeError(`unixMs: expected ${EPOCH_MS} to ${MAX_UNIX_MS}, got ${unixMs}`);
  }
  return unitAt(unixMs);
}
