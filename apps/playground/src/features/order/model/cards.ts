import { fromFields, type Sno, type SnoFields, UNIT_MS, withFields } from '@sno-id/sdk';

/** An ID to be put in its place, under a name that says nothing of the place. */
export interface Card {
  readonly letter: string;
  readonly id: Sno;
}

/** IDs that were chosen together, so that something is to be learnt from them. */
export interface Deck {
  /** Of the address. */
  readonly key: string;
  readonly name: string;
  /** What to look out for. */
  readonly hint: string;
  readonly cards: readonly Card[];
}

/** The letters of all decks, in the order in which the cards are dealt. */
export const LETTERS = 'ABCDEFGH';

const UNIX_MS = Date.UTC(2026, 2, 14, 9, 26, 53, 588);

export const DECKS: readonly Deck[] = [
  {
    key: '1',
    name: 'One unit of time',
    hint: 'Six of these are of the same 4 ms. What comes first: the lower metabyte, partition or sequence?',
    cards: deal([
      { unixMs: UNIX_MS, tick: 0, meta: 120, partition: 4, sequence: 1 },
      { unixMs: UNIX_MS, tick: 1, meta: 0, partition: 0, sequence: 0 },
      { unixMs: UNIX_MS, tick: 0, meta: 66, partition: 7, sequence: 9 },
      { unixMs: UNIX_MS + UNIT_MS, tick: 0, meta: 0, partition: 9, sequence: 0 },
      { unixMs: UNIX_MS, tick: 0, meta: 120, partition: 3, sequence: 500 },
      { unixMs: Date.UTC(2014, 5, 1), tick: 1, meta: 255, partition: 800, sequence: 12 },
      { unixMs: UNIX_MS, tick: 0, meta: 67, partition: 2, sequence: 0 },
      { unixMs: UNIX_MS, tick: 0, meta: 83, partition: 50_000, sequence: 3 },
    ]),
  },
  {
    key: '2',
    name: 'A clock set back',
    hint: 'The clock went back by 8 ms and the tick flipped, so that no ID is repeated. Which order is the result?',
    cards: deal([
      { unixMs: UNIX_MS + 8, tick: 0, meta: 0, partition: 7, sequence: 1 },
      { unixMs: UNIX_MS, tick: 1, meta: 0, partition: 7, sequence: 0 },
      { unixMs: UNIX_MS + UNIT_MS, tick: 0, meta: 0, partition: 7, sequence: 2 },
      { unixMs: UNIX_MS + 12, tick: 1, meta: 0, partition: 7, sequence: 0 },
      { unixMs: UNIX_MS, tick: 0, meta: 0, partition: 7, sequence: 5 },
      { unixMs: UNIX_MS + UNIT_MS, tick: 1, meta: 0, partition: 7, sequence: 0 },
      { unixMs: UNIX_MS, tick: 0, meta: 0, partition: 7, sequence: 4 },
      { unixMs: UNIX_MS + 8, tick: 1, meta: 0, partition: 7, sequence: 0 },
    ]),
  },
];

/** The cards of a deck in an order that is given by their letters. */
export function inOrder({ cards }: Deck, letters: string): Card[] {
  return [...letters].map(letter => cards.find(card => card.letter === letter)!);
}

/** The same ID with the other tick. */
export function flipped(id: Sno, tick: number): Sno {
  return withFields(id, { tick: 1 - tick });
}

function deal(fields: readonly SnoFields[]): Card[] {
  return fields.map((some, i) => ({ letter: LETTERS[i]!, id: fromFields(some) }));
}
