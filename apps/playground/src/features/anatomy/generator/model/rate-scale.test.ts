import { expect, test } from 'vitest';
import { MAX_RATE, MIN_RATE } from '../../../../lib/bench.ts';
import { MAX_POSITION, positionOf, rateAt, spacingText } from './rate-scale.ts';

test('the ends of the slider are the ends of the range', () => {
  expect(rateAt(0)).toBe(MIN_RATE);
  expect(rateAt(MAX_POSITION)).toBe(MAX_RATE);
  expect(positionOf(MAX_RATE)).toBe(MAX_POSITION);
});

test('each power of ten takes up the same distance', () => {
  expect([20, 40, 60, 80].map(rateAt)).toEqual([10, 100, 1_000, 10_000]);
  expect([10, 100, 1_000, 10_000].map(positionOf)).toEqual([20, 40, 60, 80]);
});

test('the rate never falls from left to right', () => {
  const rates = Array.from({ length: MAX_POSITION + 1 }, (_, position) => rateAt(position));
  expect(rates).toEqual([...rates].sort((a, b) => a - b));
});

test('a rate is also shown as a spacing', () => {
  expect([1, 10, 250, 1_000, 100_000].map(spacingText)).toEqual([
    'one every 1,000 ms',
    'one every 100 ms',
    'one every 4 ms',
    'about 4 per 4 ms',
    'about 400 per 4 ms',
  ]);
});
