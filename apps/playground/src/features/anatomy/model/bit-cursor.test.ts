import { expect, test } from 'vitest';
import { bitAfterKey } from './bit-cursor.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 79, 79],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 3, 19],
  ['ArrowDown', 70, 70],
  ['ArrowUp', 19, 3],
  ['ArrowUp', 3, 3],
  ['Home', 19, 16],
  ['End', 19, 31],
  ['a', 19, undefined],
])('%s moves from bit %d, in rows of 16, to bit %s', (key, from, to) => {
  expect(bitAfterKey(key, from, 16, false)).toBe(to);
});

test('with Control, Home and End move to the first and last bit', () => {
  expect([bitAfterKey('Home', 40, 16, true), bitAfterKey('End', 40, 16, true)]).toEqual([0, 79]);
});
