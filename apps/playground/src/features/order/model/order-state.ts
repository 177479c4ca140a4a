import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import { type Codec, startingAt } from '../../../lib/codec.ts';
import { COLUMNS, type Column } from '../../../lib/columns.ts';
import { DECKS } from './cards.ts';
import type { TimeRange } from './range.ts';

/** The state that a link to the section restores. */
export interface OrderState {
  /** The key of the deck. */
  readonly deck: string;
  readonly range: TimeRange;
  readonly column: Column;
}

export const START_STATE: OrderState = {
  deck: '1',
  range: { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 6, 1) - 1 },
  column: 'text',
};

/**
 * `1~~~~1775001600000-1782863999999~uuid`: parts that are missing or invalid keep their initial value. Older
 * links had an order of cards in the empty parts.
 */
export const orderCodec: Codec<OrderState> = startingAt<OrderState>(START_STATE, {
  read(payload) {
    const [deck = '', , , , range = '', column] = payload.split('~');
    const start = START_STATE;
    return {
      deck: DECKS.some(({ key }) => key === deck) ? deck : start.deck,
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

function writeState({ deck, range, column }: OrderState) {
  return [deck, '', '', '', `${range.from}-${range.to}`, column].join('~');
}
