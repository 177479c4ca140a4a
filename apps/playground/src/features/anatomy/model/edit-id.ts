/*
 * Edits of an ID by hand. An ID is an 80-bit number, and every 80-bit number is a valid ID.
 */

import { GREATEST, ID_BITS } from '@sno-id/kit/data';
import { fromBigInt, MAX, type Sno, toBigInt, withFields, ZERO } from '@sno-id/sdk';
import { EPOCH_MS } from '@sno-id/sdk/read';
import { makeId } from '../../../lib/first-id.ts';
import { quickEditsText } from '../content.ts';
import type { Span } from './spans.ts';

/** Flips the bits of a span. */
export function flip(id: Sno, span: Span): Sno {
  return fromBigInt(toBigInt(id) ^ maskOf(span));
}

/** Sets all bits of a span to 0 or 1. */
export function fill(id: Sno, span: Span, digit: 0 | 1): Sno {
  const value = toBigInt(id);
  const mask = maskOf(span);
  return fromBigInt(digit === 1 ? value | mask : (value | mask) ^ mask);
}

/** The ID `by` places further in sort order, clamped to the first and the last ID. */
export function stepped(id: Sno, by: number): Sno {
  const value = toBigInt(id) + BigInt(by);
  if (value < 0n) return ZERO;
  return value > toBigInt(MAX) ? MAX : fromBigInt(value);
}

function maskOf({ from, to }: Span): bigint {
  return ((1n << BigInt(to - from)) - 1n) << BigInt(ID_BITS - to);
}

/** An edit with a button. */
export interface QuickEdit {
  readonly name: string;
  readonly title: string;
  /** Whether few need it. */
  readonly isRare?: boolean;
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
  { name: 'Zero', title: 'All bits 0: the smallest ID', isRare: true, edit: () => ZERO },
  { name: 'Max', title: 'All bits 1: the largest ID', isRare: true, edit: () => MAX },
  {
    name: 'Epoch',
    title: 'Set the time to the earliest possible',
    isRare: true,
    edit: id => withFields(id, { unixMs: EPOCH_MS }),
  },
  {
    name: 'Latest time',
    title: 'Set the time to the latest possible',
    isRare: true,
    edit: id => withFields(id, { unixMs: GREATEST.unixMs }),
  },
];
