import type { FieldName } from '@sno-id/kit/data';
import { fromFields, type Sno, type SnoFields, toFields } from '@sno-id/sdk';
import { LAYOUT, UNIT_MS } from '@sno-id/sdk/read';

/** An ID to sort. */
export interface Card {
  /** Its place in the order in which the IDs were generated, from 1. */
  readonly number: number;
  readonly id: Sno;
}

const UNIX_MS = Date.UTC(2026, 2, 14, 9, 26, 53, 588);

/**
 * Six of these are from the same 4 ms. Then tick, metabyte and partition decide, not which of them was first.
 */
export const CARDS: readonly Card[] = deal([
  { unixMs: Date.UTC(2014, 5, 1), tick: 1, meta: 255, partition: 800, sequence: 12 },
  { unixMs: UNIX_MS, tick: 0, meta: 120, partition: 4, sequence: 1 },
  { unixMs: UNIX_MS, tick: 1, meta: 0, partition: 0, sequence: 0 },
  { unixMs: UNIX_MS, tick: 0, meta: 66, partition: 7, sequence: 9 },
  { unixMs: UNIX_MS, tick: 0, meta: 120, partition: 3, sequence: 500 },
  { unixMs: UNIX_MS, tick: 0, meta: 67, partition: 2, sequence: 0 },
  { unixMs: UNIX_MS, tick: 0, meta: 83, partition: 50_000, sequence: 3 },
  { unixMs: UNIX_MS + UNIT_MS, tick: 0, meta: 0, partition: 9, sequence: 0 },
]);

/** The cards, smallest ID first. */
export const SORTED_CARDS: readonly Card[] = [...CARDS].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Whether a card at an index stands before one that was generated earlier. */
export function isEarly(cards: readonly Card[], index: number): boolean {
  return cards.slice(index + 1).some(({ number }) => number < cards[index]!.number);
}

/** The field by which two IDs differ first, which decides about their order. */
export function decidingField(one: Sno, other: Sno): FieldName {
  const [left, right] = [toFields(one), toFields(other)];
  return LAYOUT.find(({ name }) => left[KEYS[name]] !== right[KEYS[name]])!.name;
}

/** The field of `SnoFields` that holds each field of the layout. */
const KEYS = {
  time: 'unixMs',
  tick: 'tick',
  metabyte: 'meta',
  partition: 'partition',
  sequence: 'sequence',
} as const satisfies Record<FieldName, keyof SnoFields>;

function deal(fields: readonly SnoFields[]): Card[] {
  return fields.map((some, i) => ({ number: i + 1, id: fromFields(some) }));
}
