import { type Sno, tickOf } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { lineOf, standing } from './card-line.ts';
import { DECKS, flipped, inOrder, LETTERS, wrongPair } from './cards.ts';

test.each(DECKS)('the cards of “$name” and their flipped twins are all different', ({ cards }) => {
  const ids = cards.map(({ id }) => id);
  const twins = ids.map(id => flipped(id, tickOf(id)));
  expect(cards.map(({ letter }) => letter).join('')).toBe(LETTERS);
  expect(new Set([...ids, ...twins]).size).toBe(2 * ids.length);
});

test.each(DECKS)('the cards of “$name” are not dealt in their order', ({ cards }) => {
  const ids = cards.map(({ id }) => id);
  expect([...ids].sort()).not.toEqual(ids);
});

test('cards come in the order of the letters', () => {
  expect(inOrder(DECKS[0]!, 'HAB').map(({ letter }) => letter)).toEqual(['H', 'A', 'B']);
});

test('an ID whose tick flips passes others of its unit, and no others', () => {
  const deck = DECKS[0]!;
  const chosen = deck.cards.find(({ letter }) => letter === 'C')!;
  const letters = (isFlipped: boolean) =>
    lineOf(deck.cards, chosen, isFlipped).map(({ letter, isEmpty }) => (isEmpty ? '·' : letter));
  expect(letters(false).join('')).toBe('FCGHEAB·D');
  expect(letters(true).join('')).toBe('F·GHEABCD');
  expect(standing(lineOf(deck.cards, chosen, false), 'C')).toBe('between F and G');
  expect(standing(lineOf(deck.cards, chosen, true), 'C')).toBe('between B and D');
});

test('the ends of the line are named', () => {
  const cards = [
    { letter: 'A', id: '2222222222222222' as Sno },
    { letter: 'B', id: 'b222222222222222' as Sno },
  ];
  expect(standing(lineOf(cards, cards[0]!, false), 'A')).toBe('first, before B');
  expect(standing(lineOf(cards, cards[1]!, false), 'B')).toBe('last, after A');
});

test('the first wrong pair is named in the right order, with the field that decides', () => {
  const deck = DECKS[0]!;
  expect(wrongPair(inOrder(deck, 'FCGHEABD'))).toBeUndefined();
  expect(wrongPair(inOrder(deck, 'FGCHEABD'))).toEqual({ first: 'C', second: 'G', by: 'metabyte' });
  expect(wrongPair(inOrder(deck, 'CFGHEABD'))).toEqual({ first: 'F', second: 'C', by: 'time' });
  expect(wrongPair(inOrder(deck, 'FCGHAEBD'))).toEqual({ first: 'E', second: 'A', by: 'partition' });
  expect(wrongPair(inOrder(deck, 'FCGHEBAD'))).toEqual({ first: 'A', second: 'B', by: 'tick' });
});
