import { requireInteger, requireKeys } from '../arguments.ts';
import { refuseSeconds } from '../clock/units.ts';
import type { Bits, PlacedField } from './bits.ts';
import { offendingIndex, parseDecimal, type SnowflakeLike, toValue } from './decimal.ts';

/** The fields of an ID: the time as Unix milliseconds, every other field under its name. */
export type SnowflakeFields<Name extends string> = {
  /** Unix milliseconds at which the ID's unit starts. */
  readonly unixMs: number;
} & { readonly [K in Name]: number };

/** Reads and writes the IDs of one layout. No state and no clock. */
export interface SnowflakeCodec<Name extends string> {
  /** Unix milliseconds at which unit 0 starts. */
  readonly epochMs: number;
  readonly unitMs: number;
  /** The last whole Unix millisecond inside the last unit. */
  readonly maxUnixMs: number;
  /** Bits in an ID. With 64, the upper half of the IDs does not fit a signed column. */
  readonly bits: number;
  /** The greatest ID. */
  readonly max: bigint;
  /** The fields, most significant first, from which everything that draws an ID draws it. Frozen. */
  readonly fields: readonly PlacedField[];

  /**
   * Takes the decimal text of an ID: digits only, no sign, no leading zero.
   *
   * @throws SnoError `ERR_ID_INVALID` with the `index` of the first character that is wrong; TypeError if it
   * is no string.
   */
  parse(text: string): bigint;
  /** Returns whether a value is an ID of this layout or the decimal text of one. Never throws. */
  isSnowflake(value: unknown): value is SnowflakeLike;
  /**
   * The decimal text: the way into JSON, which takes no bigint, and whose readers round numbers above 2^53.
   */
  toText(id: SnowflakeLike): string;
  /**
   * Takes an ID apart.
   *
   * @throws as {@link parse} does for a text; RangeError for a bigint outside the layout; TypeError for
   * anything else, a number included.
   */
  toFields(id: SnowflakeLike): SnowflakeFields<Name>;
  /**
   * Puts an ID together. `unixMs` is floored to its unit. Nothing makes sure that the ID is new.
   *
   * @throws TypeError or RangeError that names the field, TypeError for anything but a plain object.
   */
  fromFields(fields: SnowflakeFields<Name>): bigint;
  /** Reads the Unix milliseconds at which the ID's unit starts. Throws as {@link toFields} does. */
  unixMsOf(id: SnowflakeLike): number;
  /** Reads the time as a new Date. Throws as {@link toFields} does. */
  dateOf(id: SnowflakeLike): Date;
  /**
   * The least ID of the unit that a Unix time lies in: `firstAt(from) <= id && id <= lastAt(to)` is a query
   * by time.
   *
   * @throws TypeError or RangeError for a time outside the layout, and for one that is likely in seconds.
   */
  firstAt(unixMs: number): bigint;
  /** The greatest ID of the unit that a Unix time lies in. Throws as {@link firstAt} does. */
  lastAt(unixMs: number): bigint;
}

/** Makes the codec of a layout. */
export function createCodec(layout: Bits): SnowflakeCodec<string> {
  const { max, fields, payload, unitOf, startOf, pack } = layout;
  const timeShift = BigInt(fields[0]!.shift);
  const unixMsOf = (id: SnowflakeLike): number => startOf(Number(toValue(id, max) >> timeShift));

  function unitOfBound(unixMs: number): number {
    refuseSeconds('unixMs', unixMs);
    return unitOf('unixMs', unixMs);
  }

  return {
    epochMs: layout.epochMs,
    unitMs: layout.unitMs,
    maxUnixMs: layout.maxUnixMs,
    bits: layout.bits,
    max,
    fields,
    parse: text => parseDecimal(text, max),
    isSnowflake: (value): value is SnowflakeLike =>
      typeof value === 'bigint'
        ? value >= 0n && value <= max
        : typeof value === 'string' && offendingIndex(value, String(max)) < 0,
    toText: id => String(toValue(id, max)),
    toFields(id) {
      const value = toValue(id, max);
      const values: { [name: string]: number } = { unixMs: unixMsOf(value) };
      for (const { name, width, shift } of payload) {
        values[name] = Number(BigInt.asUintN(width, value >> BigInt(shift)));
      }
      return values as SnowflakeFields<string>;
    },
    fromFields(given) {
      const values = requireKeys('fields', given);
      const unit = unitOf('unixMs', values.unixMs);
      for (const { name, width } of payload) requireInteger(name, values[name], 2 ** width - 1);
      return pack(unit, values);
    },
    unixMsOf,
    dateOf: id => new Date(unixMsOf(id)),
    firstAt: unixMs => pack(unitOfBound(unixMs), {}),
    lastAt: unixMs => pack(unitOfBound(unixMs) + 1, {}) - 1n,
  };
}
