import { expect, test } from 'vitest';
import { rowAfterKey, rowsWith } from './rows.ts';

test('the arrow keys stop at the ends', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
  expect(keys.map(key => rowAfterKey(key, 0, 30))).toEqual([0, 1, 0, 10, 0, 29]);
  expect(keys.map(key => rowAfterKey(key, 29, 30))).toEqual([28, 29, 19, 29, 0, 29]);
  expect(rowAfterKey('a', 3, 30)).toBeUndefined();
});

test('the focused row stays at the end of the list while newer IDs push it out', () => {
  expect(rowsWith(['c', 'b'], 'b')).toEqual(['c', 'b']);
  expect(rowsWith(['d', 'c'], 'b')).toEqual(['d', 'c', 'b']);
  expect(rowsWith(['d', 'c'], undefined)).toEqual(['d', 'c']);
});
