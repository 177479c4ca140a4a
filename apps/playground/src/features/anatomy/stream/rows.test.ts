import { expect, test } from 'vitest';
import { rowsWith } from './rows.ts';

test('the focused row stays at the end of the list while newer IDs push it out', () => {
  expect(rowsWith(['c', 'b'], 'b')).toEqual(['c', 'b']);
  expect(rowsWith(['d', 'c'], 'b')).toEqual(['d', 'c', 'b']);
  expect(rowsWith(['d', 'c'], undefined)).toEqual(['d', 'c']);
});
