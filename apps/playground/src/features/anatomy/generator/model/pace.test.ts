import { expect, test } from 'vitest';
import { MAX_CATCH_UP_MS, owedAt, paid, startPace } from './pace.ts';

/** IDs generated in `seconds` of frames of `frameMs`. */
function madeIn(seconds: number, rate: number, frameMs: number): number {
  let pace = startPace(0);
  let made = 0;
  for (let now = frameMs; now <= seconds * 1000; now += frameMs) {
    pace = owedAt(pace, now, rate);
    const count = Math.floor(pace.owed);
    pace = paid(pace, count);
    made += count;
  }
  return made;
}

test.each([1, 7, 60, 1000, 100_000])('a rate of %d per second is kept with frames of any length', rate => {
  for (const frameMs of [4, 8, 16, 40]) {
    expect(madeIn(10, rate, frameMs)).toBeGreaterThan(rate * 10 - 1);
    expect(madeIn(10, rate, frameMs)).toBeLessThanOrEqual(rate * 10 + 1);
  }
});

test('the first ID is due immediately', () => {
  expect(owedAt(startPace(5), 5, 1).owed).toBe(1);
});

test('there is no burst after a pause or behind a slow source', () => {
  const most = 1 + (10_000 * MAX_CATCH_UP_MS) / 1000;
  expect(owedAt(startPace(0), 3_600_000, 10_000).owed).toBe(most);
  expect(owedAt({ owed: 5_000, atMs: 0 }, 16, 10_000).owed).toBe(most);
});

test('a clock that moves back takes nothing away', () => {
  expect(owedAt({ owed: 0.5, atMs: 1000 }, 0, 10).owed).toBe(0.5);
});
