/** What a correct program must be ready for. Wrong arguments are a TypeError or a RangeError instead. */
export type SnoErrorCode = keyof SnoErrorFields;

/** The numbers that come with each code, as properties of the error. */
export interface SnoErrorFields {
  /**
   * The text, hex or UUID is not an ID. `index` is the first offending code unit of the input; 0 in a UUID.
   */
  ERR_ID_INVALID: { readonly index: number };
  /** The pool of the present unit is used up. */
  ERR_SEQUENCE_EXHAUSTED: Retry;
  /** The clock went back to a time in which both timelines were used before. */
  ERR_CLOCK_UNSAFE: Retry;
  /**
   * The clock reads a time that the layout of the IDs cannot hold. `unixMs` is what the clock returned: a
   * number, unless it is one that returns other things.
   */
  ERR_CLOCK_RANGE: { readonly unixMs: unknown };
  /** A snapshot that cannot be restored. `field` is its offending key. */
  ERR_SNAPSHOT_INVALID: { readonly field: string };
  /** A partition has to be drawn, and the generators of this realm with that clock have all 65,536. */
  ERR_PARTITION_EXHAUSTED: unknown;
  /**
   * A generator of this realm has the partition and another range, which overlaps; or the same one, and
   * threads share it.
   */
  ERR_PARTITION_IN_USE: { readonly field: 'sequence' };
  /** A generator whose partition was given cannot be renewed. */
  ERR_PARTITION_GIVEN: unknown;
}

interface Retry {
  /**
   * Milliseconds of the generator's clock until it can generate an ID again, not all of a batch, if that
   * clock advances evenly.
   */
  readonly retryAfterMs: number;
}

/** A condition that a correct program can meet. `code` is stable, the message is not. */
export class SnoError<C extends SnoErrorCode = SnoErrorCode> extends Error {
  // Declared, not assigned: a frozen Error.prototype refuses that.
  override readonly name = 'SnoError';
  declare readonly code: C;

  constructor(code: C, message: string, fields?: object) {
    super(message);
    Object.assign(this, { code }, fields);
  }
}

/** Every SnoError that there is: a union that `switch (error.code)` narrows to the fields of that code. */
export type AnySnoError = { [C in SnoErrorCode]: SnoError<C> & SnoErrorFields[C] }[SnoErrorCode];

/**
 * Tells whether `value` is a {@link SnoError}, of the given code if one is given, and narrows it to the
 * fields of that code. It goes by name and code, so it is right about errors of another copy of the package
 * and of another realm too, for which `instanceof` is false. Never throws.
 *
 * @example
 * if (isSnoError(error, 'ERR_CLOCK_UNSAFE')) retryIn(error.retryAfterMs);
 */
export function isSnoError<C extends SnoErrorCode = SnoErrorCode>(
  value: unknown,
  code?: C,
): value is Extract<AnySnoError, { readonly code: C }> {
  try {
    if (Object.prototype.toString.call(value) !== '[object Error]') return false;
    const { name, code: found } = value as SnoError;
    return name === 'SnoError' && (code === undefined ? /^ERR_/.test(found) : found === code);
  } catch {
    // A getter of it threw, or it is a proxy that was revoked.
    return false;
  }
}
