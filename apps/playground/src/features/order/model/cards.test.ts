import { unixMsOf } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { DECKS, decidingField, inOrder, isEarly } from './cards.ts';

test.each(DECKS)('the cards of “$name” are all different, and come smallest first', deck => {
  const ids = inOrder(deck).map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
  expect([...ids].sort()).toEqual(ids);
});

test('the field that decides is the first in which two IDs differ', () => {
  const cards = inOrder(DECKS[0]!);
  expect(cards.map(({ number }) => number).join('')).toBe('14675238');
  const fields = cards.slice(1).map(({ id }, i) => decidingField(cards[i]!.id, id));
  expect(fields).toEqual(['time', 'metabyte', 'metabyte', 'metabyte', 'partition', 'tick', 'time']);
});

test('of a clock that moved back, the IDs that sort before an earlier one are known', () => {
  const cards = inOrder(DECKS[1]!);
  expect(cards.filter((_, i) => isEarly(cards, i)).map(({ number }) => number)).toEqual([5, 6]);
  const times = DECKS[1]!.cards.map(({ id }) => unixMsOf(id));
  expect(times.filter((ms, i) => ms < (times[i - 1] ?? 0))).toHaveLength(1);
});
