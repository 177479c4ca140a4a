import {
  dateOf,
  fromBigInt,
  fromBytes,
  fromFields,
  fromHex,
  fromUuid,
  isSno,
  isSnoError,
  parse,
  type Sno,
  type SnoFields,
  toBigInt,
  toBytes,
  toFields,
  toHex,
  toUuid,
} from '../index.ts';
import { BadIdError, quote } from './failures.ts';

/** A way to write an ID in one line. */
interface Form {
  /** What a message says was expected. */
  readonly expected: string;
  /** Throws any error for a text that is not of this form. */
  read(text: string): Sno;
  write(id: Sno): string;
}

export type FormName = 'text' | 'bytes' | 'hex' | 'uuid' | 'bigint' | 'json';

/** The forms by the names that `--to` and `--from` take. */
export const FORMS: Readonly<Record<FormName, Form>> = {
  text: { expected: '16 characters of [2-9a-x]', read: parse, write: id => id },
  bytes: { expected: 'ten bytes', read: readBytes, write: id => JSON.stringify([...toBytes(id)]) },
  hex: { expected: '20 hex digits', read: text => fromHex(text.replace(/^(0x|\\x)/, '')), write: toHex },
  uuid: { expected: 'the UUID form of an ID', read: fromUuid, write: toUuid },
  bigint: { expected: 'a decimal integer', read: readDecimal, write: id => String(toBigInt(id)) },
  json: { expected: 'an ID in JSON', read: readJson, write: toJson },
};

/**
 * Reads an ID in the given form, or in the one that it looks like.
 *
 * @throws BadIdError with a message that says what was expected and what was found where.
 */
export function readId(text: string, form: FormName = formOf(text)): Sno {
  const { expected, read } = FORMS[form];
  try {
    return read(text);
  } catch (error) {
    if (error instanceof BadIdError) throw error;
    const wrong = isSnoError(error, 'ERR_ID_INVALID')
      ? `expected ${expected}, got ${foundAt(text, error.index)}`
      : `expected ${expected}: ${(error as Error).message}`;
    throw new BadIdError(`${quote(text)}: ${wrong}${hintFor(text)}`);
  }
}

/**
 * The form that a text looks like. A run of decimal digits is one only at 21 or more, which every ID after
 * 2010-01-03 has: shorter ones are hex or, more likely, a text that was copied badly.
 */
function formOf(text: string): FormName {
  if (text.startsWith('{')) return 'json';
  if (text.startsWith('[')) return 'bytes';
  if (/^(0x|\\x)?[0-9a-f]{20}$/i.test(text)) return 'hex';
  if (/^\d{21,25}$/.test(text)) return 'bigint';
  return text.includes('-') ? 'uuid' : 'text';
}

/** All that there is to say of an ID, as one line of JSON: the same object in every command. */
export function toJson(id: Sno): string {
  const { unixMs, ...fields } = toFields(id);
  return JSON.stringify({
    id,
    time: dateOf(id).toISOString(),
    unixMs,
    ...fields,
    bytes: [...toBytes(id)],
    hex: toHex(id),
    uuid: toUuid(id),
    // A string: a JSON number keeps 53 bits in most readers.
    bigint: String(toBigInt(id)),
  });
}

/** Reads a JSON string, an object with an `id`, or one with the fields. */
function readJson(text: string): Sno {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'string') return readId(value, 'text');
  if (typeof value !== 'object' || value === null) throw new TypeError('expected a string or an object');
  if ('id' in value) return readId(String(value.id), 'text');
  // fromFields checks each of them.
  return fromFields(value as SnoFields);
}

/** Reads `[78 111 33 …]` or the same with commas, with or without the brackets. */
function readBytes(text: string): Sno {
  const numbers = text
    .replace(/^\[(.*)\]$/, '$1')
    .trim()
    .split(/\s*,\s*|\s+/);
  const wrong = numbers.find(number => !/^\d{1,3}$/.test(number) || Number(number) > 255);
  if (wrong !== undefined) throw new RangeError(`got ${quote(wrong)}, which is not from 0 to 255`);
  if (numbers.length !== 10) throw new RangeError(`got ${numbers.length}`);
  return fromBytes(Uint8Array.from(numbers, Number));
}

function readDecimal(text: string): Sno {
  if (!/^\d+n?$/.test(text)) throw new TypeError('expected digits only');
  return fromBigInt(BigInt(text.replace('n', '')));
}

function foundAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined
    ? `the end at index ${text.length}`
    : `${quote(String.fromCodePoint(code))} at index ${index}`;
}

function hintFor(text: string): string {
  const near = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();
  return isSno(near) ? ` (did you mean ${near}?)` : '';
}
