import type { FieldName } from '@sno-id/kit/data';
import { fromFields, type Sno, type SnoFields, toFields } from '@sno-id/sdk';
import { LAYOUT, UNIT_MS } from '@sno-id/sdk/read';

/** An ID to sort, under a name that does not reveal its place. */
export interface Card {
  readonly letter: string;
  readonly id: Sno;
}

/** IDs that were chosen together to illustrate something. */
export interface Deck {
  /** The key in the address. */
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
    name: 'One 4 ms unit',
    hint: 'Six of these are from the same 4 ms. What comes first: the lower metabyte, partition or sequence?',
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
    name: 'A clock that moved back',
    hint: 'The clock moved back by 8 ms and the tick flipped, so no ID repeats. Which order results?',
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

/** The cards of a deck in the order of their letters. */
export function inOrder({ cards }: Deck, letters: string): Card[] {
  return [...letters].map(letter => cards.find(card => card.letter === letter)!);
}

/** Two neighbors in the wrong order, named in the right one, and the field that decides. */
export interface WrongPair {
  readonly first: string;
  readonly second: string;
  readonly by: FieldName;
}

/** The first two neighbors that are in the wrong order; undefined if all cards are in order. */
export function wrongPair(cards: readonly Card[]): WrongPair | undefined {
  const at = cards.findIndex(({ id }, i) => i > 0 && cards[i - 1]!.id > id);
  if (at < 0) return undefined;
  const [second, first] = [cards[at - 1]!, cards[at]!];
  const [left, right] = [toFields(first.id), toFields(second.id)];
  const by = LAYOUT.find(({ name }) => left[KEYS[name]] !== right[KEYS[name]])!.name;
  return { first: first.letter, second: second.letter, by };
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
  return fields.map((some, i) => ({ letter: LETTERS[i]!, id: fromFields(some) }));
}
