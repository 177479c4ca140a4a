import { expect, test } from 'vitest';
import { duplicatesAnHour, expectation } from './chances.ts';
import { changed, overlapsOf, START_LAYOUT, twinned } from './layout.ts';

const overlapOf = (change: object) => overlapsOf(changed(twinned(START_LAYOUT, 'C'), 'D', change))[0]!;

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
    "C starts each 4 ms at 0 and must generate 1,001 IDs within it to reach D's first number, 1,000. At 20 per second it generates about 0.08.",
  );
  expect(expectation(overlapOf({ max: 1000 }))).toMatch(/1\.\d per second: both start each 4 ms at 0/);
  expect(expectation(overlapOf({ min: 1000, start: 'random' }))).toMatch(/random/);
});
