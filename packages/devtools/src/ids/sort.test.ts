import { expect, test } from 'vitest';
import { nextSort, sorted } from './sort.ts';

test('a column sorts ascending, then descending, then no longer', () => {
  const ascending = nextSort(undefined, 'made');
  const descending = nextSort(ascending, 'made');
  expect([ascending, descending, nextSort(descending, 'made')]).toEqual([
    { column: 'made', isDescending: false },
    { column: 'made', isDescending: true },
    undefined,
  ]);
  expect(nextSort(descending, 'name')).toEqual({ column: 'name', isDescending: false });
});

test('rows with the same value stay as they were, and rows without one come last, either way', () => {
  const rows = ['b1', 'none', 'a1', 'b2', 'a2'];
  const keyOf = (row: string) => (row === 'none' ? undefined : row[0]);
  const order = (isDescending: boolean) => sorted(rows, { column: 'x', isDescending }, keyOf);
  expect(order(false)).toEqual(['a1', 'a2', 'b1', 'b2', 'none']);
  expect(order(true)).toEqual(['b1', 'b2', 'a1', 'a2', 'none']);
  expect(sorted(rows, undefined, keyOf)).toBe(rows);
});
