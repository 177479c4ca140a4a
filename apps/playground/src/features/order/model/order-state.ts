import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import { type Codec, startingAt } from '../../../lib/codec.ts';
import type { TimeRange } from './range.ts';

/** The range that a link to the section restores, at first. */
export const START_RANGE: TimeRange = { from: Date.UTC(2026, 3, 1), to: Date.UTC(2026, 6, 1) - 1 };

/** `1775001600000-1782863999999`. */
export const orderCodec: Codec<TimeRange> = startingAt<TimeRange>(START_RANGE, {
  read(payload) {
    const [from = Number.NaN, to = Number.NaN] = (/^(\d{1,13})-(\d{1,13})$/.exec(payload) ?? [])
      .slice(1)
      .map(Number);
    return EPOCH_MS <= from && from <= to && to <= MAX_UNIX_MS ? { from, to } : START_RANGE;
  },
  write: ({ from, to }) => `${from}-${to}`,
});
