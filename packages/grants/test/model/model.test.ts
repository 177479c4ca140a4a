import { expect, test } from 'vitest';
import { type Rule, search } from './model.ts';

test('with all five rules, none of the 175,010 states that can be reached has an ID twice', () => {
  expect(search()).toEqual({ states: 175_010, repeat: undefined });
}, 60_000);

test.each<[Rule, number]>([
  ['I1', 12],
  ['I2', 9],
  ['I3', 8],
  ['I4', 7],
  ['I5', 9],
])('without %s, an ID is made twice after %i steps', (rule, steps) => {
  expect(search(rule).repeat).toHaveLength(steps);
});
