import { refusal } from '../arguments.ts';
import { type FieldRole, type SnowflakeDefinition, sumOf } from './definition.ts';

/** A field with its place: `shift` is the number of bits below it. */
export interface PlacedField {
  readonly name: string;
  readonly role: FieldRole;
  readonly width: number;
  readonly shift: number;
}

/** The arithmetic of one layout: where its bits lie, and how its units count time. */
export interface Bits {
  readonly epochMs: number;
  readonly unitMs: number;
  readonly maxUnixMs: number;
  readonly maxUnit: number;
  readonly bits: number;
  readonly max: bigint;
  readonly fields: readonly PlacedField[];
  /** The fields below the time. */
  readonly payload: readonly PlacedField[];
  /** How many timelines the layout has: 1 if no field tells them apart. */
  readonly timelines: number;
  /** The unit of a time from outside, or an error, of another kind if one is given. */
  unitOf(name: string, unixMs: number, kind?: (message: string) => Error): number;
  /** The Unix millisecond at which a unit starts. */
  startOf(unit: number): number;
  /** Puts a unit and the other fields together, which the caller has checked; those left out are 0. */
  pack(unit: number, values: { readonly [name: string]: number }): bigint;
}

/** Places the fields of a definition that is known to be good. */
export function placeBits({ epochMs, unitMs, fields: given }: SnowflakeDefinition): Bits {
  const placed = given.map(({ name, width, role = 'node' }, i) =>
    Object.freeze({ name, role, width, shift: sumOf(given.slice(i + 1)) }),
  );
  const [time, ...payload] = placed as [PlacedField, ...PlacedField[]];
  const bits = sumOf(given);
  const maxUnit = 2 ** time.width - 1;
  const startOf = (unit: number): number => epochMs + unit * unitMs;
  const maxUnixMs = startOf(maxUnit + 1) - 1;
  return {
    epochMs,
    unitMs,
    maxUnixMs,
    maxUnit,
    bits,
    max: (1n << BigInt(bits)) - 1n,
    fields: Object.freeze(placed),
    payload,
    timelines: 2 ** (payload.find(({ role }) => role === 'timeline')?.width ?? 0),
    startOf,
    unitOf(name, unixMs, kind) {
      const isNumber = typeof unixMs === 'number';
      if (isNumber && unixMs >= epochMs && unixMs < maxUnixMs + 1) {
        return Math.floor((unixMs - epochMs) / unitMs);
      }
      const Kind = isNumber ? RangeError : TypeError;
      throw refusal(name, `Unix milliseconds from ${epochMs} to ${maxUnixMs}`, unixMs, kind ?? Kind);
    },
    pack(unit, values) {
      // One that was left out is not found on `Object.prototype`.
      const own: typeof values = { __proto__: null!, ...values };
      return payload.reduce(
        (id, { name, shift }) => id | (BigInt(own[name] ?? 0) << BigInt(shift)),
        BigInt(unit) << BigInt(time.shift),
      );
    },
  };
}
