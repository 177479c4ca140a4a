import { createGenerator } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { generators, registerGenerator } from './generators.ts';

test('a generator replaces one with the same name', () => {
  const [one, two, other] = [1, 2, 3].map(partition => createGenerator({ partition }));
  registerGenerator('notes', one!);
  registerGenerator('other', other!);
  registerGenerator('notes', two!);
  const { notes, other: kept } = generators.getState();
  expect([notes, kept]).toEqual([two, other]);
  expect(notes).toBe(two);
});
