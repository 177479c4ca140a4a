import { expect, it } from 'vitest';
import { rowByKey } from './row-by-key.ts';

const at = (row: number) => ({ at: row, page: 10, last: 99 });

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 95, 99],
  ['PageUp', 25, 15],
  ['Home', 50, 0],
  ['End', 50, 99],
])('%s moves from row %i to row %i', (key, from, to) => {
  expect(rowByKey(key, at(from))).toBe(to);
});

it('ignores other keys', () => {
  expect(rowByKey('Enter', at(5))).toBeUndefined();
});
