import { expect, test } from 'vitest';
import { DECKS, inOrder, LETTERS, wrongPair } from './cards.ts';

test.each(DECKS)('the cards of “$name” are all different', ({ cards }) => {
  expect(cards.map(({ letter }) => letter).join('')).toBe(LETTERS);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
});

test.each(DECKS)('the cards of “$name” are not dealt in their order', ({ cards }) => {
  const ids = cards.map(({ id }) => id);
  expect([...ids].sort()).not.toEqual(ids);
});

test('cards come in the order of the letters', () => {
  expect(inOrder(DECKS[0]!, 'HAB').map(({ letter }) => letter)).toEqual(['H', 'A', 'B']);
});

test('the first wrong pair is named in the right order, with the field that decides', () => {
  const deck = DECKS[0]!;
  expect(wrongPair(inOrder(deck, 'FCGHEABD'))).toBeUndefined();
  expect(wrongPair(inOrder(deck, 'FGCHEABD'))).toEqual({ first: 'C', second: 'G', by: 'metabyte' });
  expect(wrongPair(inOrder(deck, 'CFGHEABD'))).toEqual({ first: 'F', second: 'C', by: 'time' });
  expect(wrongPair(inOrder(deck, 'FCGHAEBD'))).toEqual({ first: 'E', second: 'A', by: 'partition' });
  expect(wrongPair(inOrder(deck, 'FCGHEBAD'))).toEqual({ first: 'A', second: 'B', by: 'tick' });
});
