import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import { type Codec, startingAt } from '../../../lib/codec.ts';
import { COLUMNS, type Column } from '../../../lib/columns.ts';
import { DECKS, LETTERS } from './cards.ts';
import type { TimeRange } from './range.ts';

/** The state that a link to the section restores. */
export interface OrderState {
  /** The key of the deck. */
  readonly deck: string;
  /** The letters of the cards in the player's order. */
  readonly order: string;
  readonly isTextShown: boolean;
  readonly range: TimeRange;
  readonly column: Column;
}

export const START_STATE: OrderState = {
  deck: '1',
  order: LETTERS,
  isTextShown: false,
  range: { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 6, 1) - 1 },
  column: 'text',
};

/**
 * `1~HGFEDCBA~t~~1775001600000-1782863999999~uuid`: parts that are missing or invalid keep their initial
 * value. Older links had another flag, and a card in the empty part.
 */
export const orderCodec: Codec<OrderState> = startingAt<OrderState>(START_STATE, {
  read(payload) {
    const [deck = '', order = '', flags = '', , range = '', column] = payload.split('~');
    const start = START_STATE;
    return {
      deck: DECKS.some(({ key }) => key === deck) ? deck : start.deck,
      order: [...order].sort().join('') === LETTERS ? order : start.order,
      isTextShown: flags.includes('t'),
      range: readRange(range) ?? start.range,
      column: COLUMNS.find(name => name === column) ?? start.column,
    };
  },
  write: writeState,
});

function readRange(text: string): TimeRange | undefined {
  const [from = Number.NaN, to = Number.NaN] = (/^(\d{1,13})-(\d{1,13})$/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  return EPOCH_MS <= from && from <= to && to <= MAX_UNIX_MS ? { from, to } : undefined;
}

function writeState({ deck, order, isTextShown, range, column }: OrderState) {
  return [deck, order, isTextShown ? 't' : '', '', `${range.from}-${range.to}`, column].join('~');
}
