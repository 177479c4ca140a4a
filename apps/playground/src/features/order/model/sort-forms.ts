/*
 * The ways in which programs and databases store and compare IDs, each with the real comparison.
 */

import { type Sno, toBigInt, toBytes, toHex, toUuid } from '@sno-id/sdk';

/** One way to store and sort IDs. */
export interface SortForm {
  readonly name: string;
  /** Whether the order is that of the IDs, for all IDs and everywhere. */
  readonly isSafe: boolean;
  readonly why: string;
  /** An ID in this form, for display. */
  readonly write: (id: Sno) => string;
  /** A sorted copy of a list, as IDs of this form sort. */
  readonly sort: (ids: readonly Sno[]) => Sno[];
}

const english = new Intl.Collator('en');
const natural = new Intl.Collator('en', { numeric: true });
const danish = new Intl.Collator('da');
const czech = new Intl.Collator('cs');
const caseless = new Intl.Collator('en', { sensitivity: 'base' });

export const SORT_FORMS: readonly SortForm[] = [
  {
    name: 'Text',
    isSafe: true,
    why: 'Digits come before letters in ASCII, as they do in the 32 characters of an ID.',
    write: String,
    sort: by(String, compareCode),
  },
  {
    name: 'Bytes',
    isSafe: true,
    why: 'The most significant byte comes first. This is how bytea and binary(10) columns sort.',
    write: id => `[${toBytes(id).join(' ')}]`,
    sort: by(id => toBytes(id), compareBytes),
  },
  {
    name: 'UUID',
    isSafe: true,
    why: 'A UUID v7: the time first, then the other fields in their order. This is how uuid columns sort.',
    write: toUuid,
    sort: by(toUuid, compareCode),
  },
  {
    name: 'Hex',
    isSafe: true,
    why: 'Always 20 digits, and 0–9 come before a–f.',
    write: toHex,
    sort: by(toHex, compareCode),
  },
  {
    name: 'BigInt',
    isSafe: true,
    why: 'The number itself.',
    write: id => `${toBigInt(id)}n`,
    sort: by(toBigInt, compareCode),
  },
  {
    name: 'JSON',
    isSafe: true,
    why: 'A quote on each side, and nothing to escape.',
    write: json,
    sort: by(json, compareCode),
  },
  {
    name: 'English text',
    isSafe: false,
    why: 'localeCompare. Correct in English, but the next user’s language may differ.',
    write: String,
    sort: by(String, english.compare),
  },
  {
    name: 'Danish text',
    isSafe: false,
    why: 'In Danish and Norwegian, aa is å, the last letter of all.',
    write: String,
    sort: by(String, danish.compare),
  },
  {
    name: 'Czech text',
    isSafe: false,
    why: 'In Czech and Slovak, ch is a separate letter, after h.',
    write: String,
    sort: by(String, czech.compare),
  },
  {
    name: 'Natural sort',
    isSafe: false,
    why: 'As file managers sort: consecutive digits are a number, so 29a comes after 2a.',
    write: String,
    sort: by(String, natural.compare),
  },
  {
    name: 'Decimal as text',
    isSafe: false,
    why: 'A number that is sent as a string: 9 sorts after 10. Pad it or parse it.',
    write: decimal,
    sort: by(decimal, compareCode),
  },
  {
    name: 'Base64',
    isSafe: false,
    why: 'Its alphabet is A–Z, a–z, 0–9, but in ASCII the digits come first.',
    write: base64,
    sort: by(base64, compareCode),
  },
  {
    name: 'Base62, case-insensitive',
    isSafe: false,
    why: 'The form of many short IDs. In a column that ignores case, a and A are the same digit.',
    write: base62,
    sort: by(base62, caseless.compare),
  },
];

/** Sorts by a key of each ID. */
function by<Key>(key: (id: Sno) => Key, compare: (a: Key, b: Key) => number): SortForm['sort'] {
  return ids =>
    ids
      .map(id => ({ id, key: key(id) }))
      .sort((a, b) => compare(a.key, b.key))
      .map(({ id }) => id);
}

function compareCode(a: string | bigint, b: string | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function json(id: Sno): string {
  return JSON.stringify(id);
}

function decimal(id: Sno): string {
  return String(toBigInt(id));
}

function base64(id: Sno): string {
  return btoa(String.fromCharCode(...toBytes(id)));
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Half of the 14 digits that 80 bits need: small enough to be exact as a number. */
const HALF = 7;

function base62(id: Sno): string {
  const value = toBigInt(id);
  const half = 62n ** BigInt(HALF);
  return digitsOf(Number(value / half)) + digitsOf(Number(value % half));
}

function digitsOf(value: number): string {
  let digits = '';
  for (let i = 0, rest = value; i < HALF; i++, rest = Math.floor(rest / 62))
    digits = DIGITS[rest % 62] + digits;
  return digits;
}
