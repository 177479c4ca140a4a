import { expect, test } from 'vitest';
import { notesAt, rowsOf } from './moment.ts';

test('three places that count have one row for three notes', () => {
  const rows = rowsOf(notesAt('count'));
  expect(rows.map(({ place }) => place)).toEqual([2]);
});

test('three places that make IDs have a row each, at the same moment', () => {
  const rows = rowsOf(notesAt('id'));
  expect(rows.map(({ place }) => place)).toEqual([0, 1, 2]);
  expect(new Set(rows.map(({ name }) => name.slice(0, 7))).size).toBe(1);
});
