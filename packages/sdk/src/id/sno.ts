import { requireInteger, requireKeys } from '../arguments.ts';
import { requireUnit, startOfUnit } from '../clock/units.ts';
import { isIdText, notAnId, pairAt, wordAt } from './base32.ts';
import { TEXT_LENGTH } from './layout.ts';
import { type Sno, textOf } from './text.ts';

export type { Sno } from './text.ts';

/**
 * A new array of bytes: a `Uint8Array<ArrayBuffer>` for TypeScript 5.7 and later, which tell it from shared
 * memory.
 */
export type OwnBytes = ReturnType<Uint8Array['slice']>;

/** What an ID says, field by field. */
export interface SnoFields {
  /** Unix milliseconds at which the ID's 4-ms unit starts. 2010-01-01 … 2079-09-07T15:47:35.548Z. */
  readonly unixMs: number;
  /** The tick-tock bit, 0 or 1. It flips when the generator's clock went back. */
  readonly tick: 0 | 1;
  /** The application's own byte, 0 … 255. */
  readonly meta: number;
  /** The generator, 0 … 65,535. */
  readonly partition: number;
  /** The count within one unit, 0 … 65,535. */
  readonly sequence: number;
}

/** The fields that {@link toFields} reads, by name. */
const FIELDS = ['unixMs', 'tick', 'meta', 'partition', 'sequence'];

/**
 * A regular expression for the text of an ID, for JSON Schema, OpenAPI, `pattern` attributes and SQL checks.
 */
export const SNO_PATTERN = '^[2-9a-x]{16}$';

/** The least ID. */
export const ZERO = '2222222222222222' as Sno;
/** The greatest ID. */
export const MAX = 'xxxxxxxxxxxxxxxx' as Sno;

/**
 * Takes a text as an ID.
 *
 * @throws SnoError `ERR_ID_INVALID` with the `index` of the first code unit that is wrong, which is the
 * length for a text that is too short and 16 for one that is too long. TypeError if it is no string.
 * @example
 * const id = parse('brpk4q72xwf2m63l');
 */
export function parse(text: string): Sno {
  if (!isSno(text)) throw notAnId(text);
  return text;
}

/** Tells whether a value is the text of an ID. Never throws. */
export function isSno(value: unknown): value is Sno {
  return isIdText(value);
}

/**
 * Takes an ID apart.
 *
 * @throws as {@link parse} does: a text that is no ID has no fields.
 */
export function toFields(id: string): SnoFields {
  const a = checkedWord(id, 0);
  const b = checkedWord(id, 4);
  const c = checkedWord(id, 8);
  const d = checkedWord(id, 12);
  return {
    unixMs: startOfUnit(a * 0x8_0000 + (b >>> 1)),
    tick: (b & 1) as 0 | 1,
    meta: c >>> 12,
    partition: ((c & 0xfff) << 4) | (d >>> 16),
    sequence: d & 0xffff,
  };
}

/**
 * Puts an ID together. `unixMs` is floored to its unit. Nothing makes sure that the ID is new: that is a
 * generator's work.
 *
 * @throws TypeError or RangeError that names the field, what was expected and what came; TypeError for an
 * unknown one.
 */
export function fromFields(fields: SnoFields): Sno {
  const { unixMs, tick, meta, partition, sequence } = requireKeys('fields', fields, FIELDS);
  const unit = requireUnit('unixMs', unixMs);
  requireInteger('tick', tick, 1);
  requireInteger('meta', meta, 0xff);
  requireInteger('partition', partition, 0xffff);
  requireInteger('sequence', sequence, 0xffff);
  return textOf(unit, tick, meta, partition, sequence);
}

/**
 * Makes a copy of an ID with some fields replaced; `undefined` leaves a field as it is. Throws as
 * {@link toFields} and {@link fromFields} do.
 */
export function withFields(
  id: string,
  some: { readonly [K in keyof SnoFields]?: SnoFields[K] | undefined },
): Sno {
  const given = Object.entries(requireKeys('fields', some, FIELDS)).filter(
    ([, value]) => value !== undefined,
  );
  return fromFields({ ...toFields(id), ...Object.fromEntries(given) });
}

/**
 * Reads the Unix milliseconds at which the ID's unit starts. Only the length and this field's characters are
 * checked.
 */
export function unixMsOf(id: string): number {
  return startOfUnit(checkedWord(id, 0) * 0x8_0000 + (checkedWord(id, 4) >>> 1));
}

/** Reads the time as a new Date. Only the length and this field's characters are checked. */
export function dateOf(id: string): Date {
  return new Date(unixMsOf(id));
}

/** Reads the tick-tock bit. Only the length and this field's characters are checked. */
export function tickOf(id: string): 0 | 1 {
  return (checkedWord(id, 4) & 1) as 0 | 1;
}

/** Reads the metabyte. Only the length and this field's characters are checked. */
export function metaOf(id: string): number {
  // All of one character and the upper three bits of the next.
  const pair = typeof id === 'string' && id.length === TEXT_LENGTH ? pairAt(id, 8) : -1;
  if (pair < 0) throw notAnId(id);
  return pair >>> 2;
}

/** Reads the partition. Only the length and this field's characters are checked. */
export function partitionOf(id: string): number {
  return ((checkedWord(id, 8) & 0xfff) << 4) | (checkedWord(id, 12) >>> 16);
}

/** Reads the sequence. Only the length and this field's characters are checked. */
export function sequenceOf(id: string): number {
  return checkedWord(id, 12) & 0xffff;
}

/** The word of four characters of an ID, or an error about the whole. */
function checkedWord(id: string, at: number): number {
  const word = typeof id === 'string' && id.length === TEXT_LENGTH ? wordAt(id, at) : -1;
  if (word < 0) throw notAnId(id);
  return word;
}
