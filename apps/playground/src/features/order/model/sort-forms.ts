/*
 * The ways in which programs and databases store and compare IDs, each with the real comparison.
 */

import { type Sno, toBigInt, toBytes, toUuid } from '@sno-id/sdk';

/** One way to store and sort IDs. */
export interface SortForm {
  readonly name: string;
  /** Whether the order is that of the IDs, for all IDs and everywhere. */
  readonly isSafe: boolean;
  readonly why: string;
  /** A sorted copy of a list, as IDs of this form sort. */
  readonly sort: (ids: readonly Sno[]) => Sno[];
}

const natural = new Intl.Collator('en', { numeric: true });
const danish = new Intl.Collator('da');

export const SORT_FORMS: readonly SortForm[] = [
  {
    name: 'Text',
    isSafe: true,
    why: 'Digits come before letters in ASCII, as they do in the 32 characters of an ID.',
    sort: by(String, compareCode),
  },
  {
    name: 'Bytes',
    isSafe: true,
    why: 'The most significant byte comes first. This is how bytea and binary(10) columns sort.',
    sort: by(id => toBytes(id), compareBytes),
  },
  {
    name: 'UUID',
    isSafe: true,
    why: 'A UUID v7: the time first, then the other fields in their order. This is how uuid columns sort.',
    sort: by(toUuid, compareCode),
  },
  {
    name: 'BigInt',
    isSafe: true,
    why: 'The number itself.',
    sort: by(toBigInt, compareCode),
  },
  {
    name: 'Danish text',
    isSafe: false,
    why: 'In Danish and Norwegian, aa is å, the last letter of all.',
    sort: by(String, danish.compare),
  },
  {
    name: 'Natural sort',
    isSafe: false,
    why: 'As file managers sort: digits in a row are a number. 42 of ID 1 is more than 9, and 22282 in ID 5 is more than 222 in ID 2.',
    sort: by(String, natural.compare),
  },
  {
    name: 'Decimal as text',
    isSafe: false,
    why: 'A number that is sent as a string: 9 sorts after 10. Pad it or parse it.',
    sort: by(id => String(toBigInt(id)), compareCode),
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
