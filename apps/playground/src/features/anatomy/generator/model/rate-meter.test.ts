import { expect, test } from 'vitest';
import { addSample, ratePerSecond, type Sample, WINDOW_MS } from './rate-meter.ts';

function measure(samples: readonly Sample[]): { rate: number; kept: number } {
  const kept = samples.reduce(addSample, [] as Sample[]);
  return { rate: ratePerSecond(kept), kept: kept.length };
}

test('a steady rate is measured exactly', () => {
  const samples = Array.from({ length: 100 }, (_, i) => ({ atMs: i * 100, made: i * 25 }));
  const { rate, kept } = measure(samples);
  expect(rate).toBe(250);
  expect(kept).toBeLessThanOrEqual(WINDOW_MS / 100 + 1);
});

test('the first ID, which is generated immediately, does not count as a rate', () => {
  expect(measure([{ atMs: 0, made: 1 }]).rate).toBe(0);
  expect(
    measure([
      { atMs: 0, made: 1 },
      { atMs: 1000, made: 2 },
    ]).rate,
  ).toBe(1);
});

test('samples older than the window are dropped', () => {
  expect(
    measure([
      { atMs: 0, made: 0 },
      { atMs: 100, made: 9_000 },
      { atMs: 9_000, made: 9_000 },
    ]).rate,
  ).toBe(0);
});
