import { expect, test } from 'vitest';
import { DECKS, decidingField, inOrder } from './cards.ts';

test.each(DECKS)('the cards of “$name” are all different, and come smallest first', deck => {
  const ids = inOrder(deck).map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
  expect([...ids].sort()).toEqual(ids);
});

test('the field that decides is the first in which two IDs differ', () => {
  const cards = inOrder(DECKS[0]!);
  expect(cards.map(({ letter }) => letter).join('')).toBe('FCGHEABD');
  const fields = cards.slice(1).map(({ id }, i) => decidingField(cards[i]!.id, id));
  expect(fields).toEqual(['time', 'metabyte', 'metabyte', 'metabyte', 'partition', 'tick', 'time']);
});
