import { expect, it } from 'vitest';
import { indexByKey } from './index-by-key.ts';

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 95, 99],
  ['PageUp', 25, 15],
  ['Home', 50, 0],
  ['End', 50, 99],
])('%s moves from item %i to item %i', (key, at, to) => {
  expect(indexByKey(key, { at, count: 100, page: 10 })).toBe(to);
});

it.each([
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['End', 0, 2],
])('%s moves from tab %i to tab %i, past the last one to the first', (key, at, to) => {
  expect(indexByKey(key, { at, count: 3, axis: 'horizontal', ends: 'wrap' })).toBe(to);
});

it.each(['Enter', 'ArrowLeft', 'PageDown'])('ignores %s in a column without pages', key => {
  expect(indexByKey(key, { at: 1, count: 3 })).toBeUndefined();
});
