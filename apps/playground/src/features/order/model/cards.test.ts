import { expect, test } from 'vitest';
import { decidingField, isEarly, SORTED_CARDS } from './cards.ts';

test('the cards are all different, and come smallest first', () => {
  const ids = SORTED_CARDS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
  expect([...ids].sort()).toEqual(ids);
});

test('the field that decides is the first in which two IDs differ', () => {
  expect(SORTED_CARDS.map(({ number }) => number).join('')).toBe('14675238');
  const fields = SORTED_CARDS.slice(1).map(({ id }, i) => decidingField(SORTED_CARDS[i]!.id, id));
  expect(fields).toEqual(['time', 'metabyte', 'metabyte', 'metabyte', 'partition', 'tick', 'time']);
});

test('the cards that sort before one that was generated earlier are known', () => {
  const early = SORTED_CARDS.filter((_, i) => isEarly(SORTED_CARDS, i));
  expect(early.map(({ number }) => number)).toEqual([4, 6, 7, 5]);
});
