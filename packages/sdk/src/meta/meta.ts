import { refusal, requireInteger, requireKeys } from '../arguments.ts';
import { codeOf as codeUnitOf } from '../id/alphabet.ts';
import { wordAt } from '../id/base32.ts';
import { metaOf, parse, type Sno } from '../id/sno.ts';
import type { ReadValue, WrittenValue } from './field.ts';
import {
  bitsOf,
  type MetaField,
  type MetaSpec,
  maskOf,
  place,
  refuseUnknownKeys,
  shiftOf,
} from './placement.ts';

/** What is written to a metabyte: a value for each field. */
export type MetaInput<Spec extends MetaSpec> = { readonly [Name in keyof Spec]: WrittenValue<Spec[Name]> };

/** What is read from a metabyte. A `oneOf` is `undefined` where its bits name no choice. */
export type MetaValues<Spec extends MetaSpec> = { readonly [Name in keyof Spec]: ReadValue<Spec[Name]> };

/** What one field says in some byte. */
export interface MetaPart {
  readonly name: string;
  /** The field's bits as an unsigned integer. */
  readonly code: number;
  /** `undefined` where the code of a `oneOf` names no choice. */
  readonly value: boolean | number | string | undefined;
}

/** Plain JSON, the whole truth about a {@link Meta}. */
export interface MetaJson {
  /** Of this format. */
  readonly version: 1;
  /** In the order of their bits. */
  readonly fields: readonly MetaField[];
}

/**
 * A meaning for the 8 bits of the metabyte. Its functions need no `this`: `ids.map(meta.of)` works.
 *
 * Reading never fails for a byte: an ID may come from a newer version of the app, or from another one. Bits
 * in no field are 0 when packed, and ignored when read; `with` keeps them.
 */
export interface Meta<Spec extends MetaSpec = MetaSpec> {
  /**
   * The fields in the order of their bits, from which everything that draws the metabyte draws it. Frozen.
   */
  readonly fields: readonly MetaField[];
  /**
   * Makes a byte of a value for each field.
   *
   * @throws TypeError or RangeError that names the field, what was expected and what came; also for one left
   * out, and for an unknown one.
   */
  pack(values: MetaInput<Spec>): number;
  /** Reads a byte. @throws TypeError or RangeError for what is no integer from 0 to 255. */
  unpack(byte: number): MetaValues<Spec>;
  /** Reads the metabyte of an ID. @throws as `metaOf` does, for a text that is no ID. */
  of(id: string): MetaValues<Spec>;
  /**
   * Makes a copy of an ID with some fields of its metabyte replaced. All other bits stay, those in no field
   * too.
   *
   * @throws as {@link pack} does, but not for a field left out; as `withFields` does, for what is no ID.
   */
  with(id: string, some: Partial<MetaInput<Spec>>): Sno;
  /** What each field says in a byte, in the order of their bits. Throws as {@link unpack} does. */
  parts(byte: number): readonly MetaPart[];
  /** Describes a byte to people, on one line. Throws as {@link unpack} does. */
  describe(byte: number): string;
  /** What `metaFromJSON` takes; `JSON.stringify(meta)` is its text. */
  toJSON(): MetaJson;
}

/**
 * Gives the metabyte a meaning: named fields, from the most significant bit on, or where they say. The order
 * is that of the object's keys, in which whole numbers such as `'1'` come first: begin names with a letter,
 * or give each `firstBit`.
 *
 * @throws TypeError or RangeError that names the field, for fields that need more than 8 bits or the same
 * ones, and for what no builder makes.
 * @example
 * const order = defineMeta({ state: oneOf(['open', 'paid', 'sent']), gift: flag(), priority: uint(2) });
 * const id = generate(order.pack({ state: 'paid', gift: false, priority: 3 }));
 * order.of(id).state; // 'paid'
 */
export function defineMeta<const Spec extends MetaSpec>(spec: Spec): Meta<Spec> {
  if (typeof spec !== 'object' || spec === null) throw refusal('spec', 'an object', spec);
  // What the fields say when they are read is what their types say: both come from the same spec.
  const specs = Object.entries(spec);
  for (const [name, field] of specs) refuseUnknownKeys(name, field);
  return metaOfFields(place(specs)) as Meta<Spec>;
}

/** A Meta of fields that have their places. */
export function metaOfFields(fields: readonly MetaField[]): Meta {
  const parts = (byte: number): MetaPart[] => {
    requireInteger('byte', byte, 0xff);
    return fields.map(field => {
      const code = (byte & maskOf(field)) >> shiftOf(field);
      return { name: field.name, code, value: valueAt(field, code) };
    });
  };
  const unpack = (byte: number) => Object.fromEntries(parts(byte).map(({ name, value }) => [name, value]));
  const names = fields.map(({ name }) => name);
  return {
    fields,
    pack(given) {
      const values: { readonly [name: string]: unknown } = requireKeys('values', given, names);
      return fields.reduce((byte, field) => byte | bitsOfValue(field, values[field.name]), 0);
    },
    unpack,
    of: id => unpack(metaOf(id)),
    with(id, some) {
      let meta = metaOf(id);
      const values: { readonly [name: string]: unknown } = requireKeys('values', some, names);
      for (const field of fields) {
        if (!Object.hasOwn(values, field.name)) continue;
        meta = (meta & ~maskOf(field)) | bitsOfValue(field, values[field.name]);
      }
      return withMeta(parse(id), meta);
    },
    parts,
    describe(byte) {
      const said = parts(byte).map(({ name, code, value }) => `${name}: ${value ?? `${code}, no choice`}`);
      const others = fields.reduce((rest, field) => rest & ~maskOf(field), byte);
      if (others) said.push(`in no field: ${bitsOf(others)}`);
      return said.join('; ');
    },
    toJSON: () => ({ version: 1, fields }),
  };
}

/** Does what `withFields` does, without the code for the other fields. */
function withMeta(id: Sno, meta: number): Sno {
  const word = (meta << 12) | (wordAt(id, 8) & 0xfff);
  const characters = String.fromCharCode(...[15, 10, 5, 0].map(shift => codeUnitOf(word >>> shift)));
  return (id.slice(0, 8) + characters + id.slice(12)) as Sno;
}

function valueAt({ kind, choices }: MetaField, code: number): MetaPart['value'] {
  if (choices) return choices[code];
  return kind === 'flag' ? code === 1 : code;
}

/** A value as bits in the place of its field. */
function bitsOfValue(field: MetaField, value: unknown): number {
  return codeOf(field, value) << shiftOf(field);
}

function codeOf({ name, kind, choices, width }: MetaField, value: unknown): number {
  if (kind === 'uint') return requireInteger(name, value, 2 ** width - 1);
  const values: readonly unknown[] = choices ?? [false, true];
  const code = values.indexOf(value);
  if (code < 0) {
    const Kind = choices && typeof value === 'string' ? RangeError : TypeError;
    throw refusal(name, values.join(' | '), value, Kind);
  }
  return code;
}
