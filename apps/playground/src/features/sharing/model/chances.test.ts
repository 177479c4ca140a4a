import { expect, test } from 'vitest';
import { duplicatesAnHour, expectation } from './chances.ts';
import { changed, cloned, overlapsOf, START_LAYOUT } from './layout.ts';

const overlapOf = (change: object) => overlapsOf(changed(cloned(START_LAYOUT, 'C'), 'D', change))[0]!;

test('two alike at 20 per second make about 14.4 · 20 · 20 duplicates per hour', () => {
  // The formula counts each pair in a unit; in a burst, only the numbers that both reach collide.
  expect(duplicatesAnHour(overlapOf({}))).toBeGreaterThan(14.4 * 400 * 0.85);
  expect(duplicatesAnHour(overlapOf({}))).toBeLessThan(14.4 * 400);
  expect(expectation(overlapOf({}))).toMatch(/^On average 1\.\d per second at these rates: both start/);
});

test('a random start divides that by half of the range', () => {
  const atFirst = duplicatesAnHour(overlapOf({ rate: 1 }))!;
  const atRandom = duplicatesAnHour(overlapOf({ rate: 1, start: 'random' }))!;
  expect(atFirst / atRandom / 32_768).toBeGreaterThan(0.9);
  expect(atFirst / atRandom / 32_768).toBeLessThan(1.1);
  expect(expectation(overlapOf({ start: 'random' }))).toMatch(/one every [\d.]+ hours.*rarely use the same/);
});

test('ranges with different starts say what a collision would take', () => {
  expect(expectation(overlapOf({ min: 1000 }))).toBe(
    'An overlap is not yet a duplicate: C starts each 4 ms at 0 and must generate 1,001 IDs within it to reach D’s first number, 1,000. At 20 per second it generates about 0.08: practically never, at this rate.',
  );
  // Two of C and one of D in the same 4 ms: 900,000 · 0.08² / 2 · 0.08 an hour, and a little less in a
  // Poisson process.
  expect(expectation(overlapOf({ min: 1 }))).toMatch(
    /about 0\.08: on average one every 1[67](\.\d)? seconds\.$/,
  );
  expect(expectation(overlapOf({ max: 1000 }))).toMatch(/1\.\d per second: both start each 4 ms at 0/);
  expect(expectation(overlapOf({ min: 1000, start: 'random' }))).toMatch(/random/);
});
