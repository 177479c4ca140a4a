import { expect, test } from 'vitest';
import { type Rule, search } from './model.ts';

const isAll = process.env['SNO_TEST'] === 'all';

/** The three of SNO_TEST=all take two minutes. */
const BOUNDS: [states: number, bounds: NonNullable<Parameters<typeof search>[1]>][] = [
  [62_248, { failures: 0, handBacks: 0 }],
  [175_010, { failures: 1, handBacks: 0 }],
  [856_474, { failures: 0, handBacks: 1 }],
  [2_515_012, { failures: 1, handBacks: 1 }],
];

test.each(isAll ? BOUNDS : BOUNDS.slice(0, 1))(
  'with all rules, none of the %i states that can be reached has an ID twice: %o',
  (states, bounds) => {
    expect(search(undefined, bounds)).toEqual({ states, repeat: undefined });
  },
  600_000,
);

test.each<[Rule, number]>([
  ['I1', 12],
  ['I2', 9],
  ['I3', 8],
  ['I4', 7],
  ['I5', 9],
  ['H1', 11],
  ['H2', 9],
  ['H3', 9],
])('without %s, an ID is made twice after %i steps', (rule, steps) => {
  expect(search(rule).repeat).toHaveLength(steps);
});
