import { expect, test } from 'vitest';
import { expectation } from './chances.ts';
import { changed, cloned, type Layout, overlapsOf, START_LAYOUT } from './layout.ts';

const C: Layout = START_LAYOUT.slice(2);
const overlapOf = (change: object) => overlapsOf(changed(cloned(C, 'C'), 'A', change))[0]!;

test('two alike at 20 per second make about 14.4 · 20 · 20 duplicates per hour', () => {
  // The formula counts each pair in a unit; in a burst, only the numbers that both reach collide.
  expect(expectation(overlapOf({}))).toMatch(
    /^On average 1[456] every 10 seconds at these rates: both start/,
  );
  expect(expectation(overlapOf({ max: 1000 }))).toMatch(
    /1[456] every 10 seconds at these rates: both start each 4 ms at 0/,
  );
});

test('ranges with different starts say what a collision would take', () => {
  expect(expectation(overlapOf({ min: 1000 }))).toBe(
    'An overlap is not yet a duplicate: C starts each 4 ms at 0 and must generate 1,001 IDs within it to reach A’s first number, 1,000. At 20 per second it generates about 0.08: practically never, at this rate.',
  );
  // Two of C and one of A in the same 4 ms: 900,000 · 0.08² / 2 · 0.08 an hour, and a little less in a
  // Poisson process.
  expect(expectation(overlapOf({ min: 1 }))).toMatch(
    /about 0\.08: on average one every 1[67](\.\d)? seconds\.$/,
  );
});
