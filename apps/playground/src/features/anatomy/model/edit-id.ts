/*
 * Edits of an ID by hand. An ID is an 80-bit number, and every 80-bit number is a valid ID.
 */

import { ID_BITS } from '@sno-id/kit/data';
import { fromBigInt, MAX, type Sno, toBigInt, withFields, ZERO } from '@sno-id/sdk';
import { makeId } from '../../../lib/first-id.ts';
import { quickEditsText } from '../content.ts';

/** Flips a bit; bit 0 is the most significant. */
export function flip(id: Sno, bit: number): Sno {
  return fromBigInt(toBigInt(id) ^ (1n << BigInt(ID_BITS - 1 - bit)));
}

/** The ID `by` places further in sort order, clamped to the first and the last ID. */
export function stepped(id: Sno, by: number): Sno {
  const value = toBigInt(id) + BigInt(by);
  if (value < 0n) return ZERO;
  return value > toBigInt(MAX) ? MAX : fromBigInt(value);
}

/** An edit with a button. */
export interface QuickEdit {
  readonly name: string;
  readonly title: string;
  /** `nowMs` is in Unix milliseconds. */
  readonly edit: (id: Sno, nowMs: number) => Sno;
}

export const QUICK_EDITS: readonly QuickEdit[] = [
  { name: quickEditsText.make, title: 'Generate an ID in this page', edit: makeId },
  { name: '−1', title: 'Previous ID in sort order', edit: id => stepped(id, -1) },
  { name: quickEditsText.next, title: 'Next ID in sort order', edit: id => stepped(id, 1) },
  {
    name: quickEditsText.now,
    title: 'Set the time to now',
    edit: (id, nowMs) => withFields(id, { unixMs: nowMs }),
  },
];
