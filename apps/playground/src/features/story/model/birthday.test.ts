import { expect, test } from 'vitest';
import { curveOf, drawsOf, evenOdds, oddsOf } from './birthday.ts';

test('302 of 65,536 make it as likely as not, and of UUID v7 and ULID 1.18 times the root of all numbers', () => {
  expect(evenOdds(16)).toBeCloseTo(302, -0.5);
  expect(evenOdds(74) / (1.1774 * 2 ** 37)).toBeCloseTo(1, 2);
  expect(evenOdds(80) / (1.1774 * 2 ** 40)).toBeCloseTo(1, 2);
});

test('a curve rises from next to nothing to next to certain', () => {
  for (const bits of [16, 74, 80]) {
    const curve = curveOf(bits);
    expect(curve[0]![1]).toBeLessThan(0.001);
    expect(curve.at(-1)![1]).toBeGreaterThan(0.999);
    expect(curve.every(([, odds], i) => i === 0 || odds >= curve[i - 1]![1])).toBe(true);
  }
});

test('one draw meets nobody, and two of a bit meet in half of all cases', () => {
  expect(oddsOf(1, 16)).toBe(0);
  expect(oddsOf(2, 1)).toBeCloseTo(0.5);
});

test('the generators that are shown before the guess share no number', () => {
  expect(new Set(drawsOf(40)).size).toBe(40);
});
