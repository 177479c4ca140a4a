import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import { type Codec, startingAt } from '../../../lib/codec.ts';
import { COLUMNS, type Column } from '../../../lib/columns.ts';
import type { TimeRange } from './range.ts';

/** The state that a link to the section restores. */
export interface OrderState {
  readonly range: TimeRange;
  readonly column: Column;
}

export const START_STATE: OrderState = {
  range: { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 6, 1) - 1 },
  column: 'text',
};

/** `1775001600000-1782863999999~uuid`: parts that are missing or invalid keep their initial value. */
export const orderCodec: Codec<OrderState> = startingAt<OrderState>(START_STATE, {
  read(payload) {
    const [range = '', column] = payload.split('~');
    return {
      range: readRange(range) ?? START_STATE.range,
      column: COLUMNS.find(name => name === column) ?? START_STATE.column,
    };
  },
  write: ({ range, column }) => `${range.from}-${range.to}~${column}`,
});

function readRange(text: string): TimeRange | undefined {
  const [from = Number.NaN, to = Number.NaN] = (/^(\d{1,13})-(\d{1,13})$/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  return EPOCH_MS <= from && from <= to && to <= MAX_UNIX_MS ? { from, to } : undefined;
}
