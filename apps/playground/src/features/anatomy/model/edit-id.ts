/*
 * What can be done to an ID by hand. An ID is a number of 80 bits, and every one of them is an ID.
 */

import { GREATEST, ID_BITS } from '@sno-id/kit/data';
import { EPOCH_MS, fromBigInt, MAX, type Sno, toBigInt, withFields, ZERO } from '@sno-id/sdk';
import type { Span } from './spans.ts';

/** Turns the bits of a span over. */
export function flip(id: Sno, span: Span): Sno {
  return fromBigInt(toBigInt(id) ^ maskOf(span));
}

/** Makes all bits of a span 0 or 1. */
export function fill(id: Sno, span: Span, digit: 0 | 1): Sno {
  const value = toBigInt(id);
  const mask = maskOf(span);
  return fromBigInt(digit === 1 ? value | mask : (value | mask) ^ mask);
}

/** The ID that is so many further in the order of all; the last one, or the first, where it would leave them. */
export function stepped(id: Sno, by: number): Sno {
  const value = toBigInt(id) + BigInt(by);
  if (value < 0n) return ZERO;
  return value > toBigInt(MAX) ? MAX : fromBigInt(value);
}

function maskOf({ from, to }: Span): bigint {
  return ((1n << BigInt(to - from)) - 1n) << BigInt(ID_BITS - to);
}

/** An edit by a button. */
export interface QuickEdit {
  readonly name: string;
  readonly title: string;
  /** `nowMs` in Unix milliseconds. */
  readonly edit: (id: Sno, nowMs: number) => Sno;
}

export const QUICK_EDITS: readonly QuickEdit[] = [
  { name: '−1', title: 'The ID before it', edit: id => stepped(id, -1) },
  { name: '+1', title: 'The ID after it', edit: id => stepped(id, 1) },
  { name: 'Zero', title: 'All bits 0: the first of all IDs', edit: () => ZERO },
  { name: 'Max', title: 'All bits 1: the last of all IDs', edit: () => MAX },
  { name: 'Now', title: 'Its time is now', edit: (id, nowMs) => withFields(id, { unixMs: nowMs }) },
  {
    name: 'Epoch',
    title: 'Its time is the first that there is',
    edit: id => withFields(id, { unixMs: EPOCH_MS }),
  },
  {
    name: 'Last time',
    title: 'Its time is the last that there is',
    edit: id => withFields(id, { unixMs: GREATEST.unixMs }),
  },
];
