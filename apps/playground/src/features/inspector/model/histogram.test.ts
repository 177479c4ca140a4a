import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogramOf, MAX_BINS, marksOf } from './histogram.ts';

const times = fc
  .array(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_000 + 10 ** 9 }), {
    minLength: 1,
    maxLength: 50,
  })
  .map(list => Float64Array.from(list).sort());

test('every ID is counted in the bin of its time, in no more bins than can be drawn', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(1, 4, 10, 1000), (sortedMs, leastMs) => {
      const { counts, startMs, stepMs, most } = histogramOf(sortedMs, leastMs);
      expect(counts.length).toBeLessThanOrEqual(MAX_BINS);
      expect(stepMs).toBeGreaterThanOrEqual(leastMs);
      expect(counts.reduce((sum, count) => sum + count)).toBe(sortedMs.length);
      expect(most).toBe(Math.max(...counts));
      for (const [i, count] of counts.entries()) {
        const from = startMs + i * stepMs;
        expect(count).toBe(sortedMs.filter(ms => ms >= from && ms < from + stepMs).length);
      }
    }),
  );
});

test('a span of years fits', () => {
  const { counts } = histogramOf(Float64Array.of(0, Date.UTC(2300)), 1);
  expect([counts[0], counts.at(-1)]).toEqual([1, 1]);
});

test('one ID stands in the middle of nine bins', () => {
  const { counts, startMs, stepMs } = histogramOf(Float64Array.of(1_000), 4);
  expect({ counts, startMs, stepMs }).toEqual({
    counts: [0, 0, 0, 0, 1, 0, 0, 0, 0],
    startMs: 984,
    stepMs: 4,
  });
});

test('the bins of duplicates and of steps back are marked, with their numbers', () => {
  const histogram = histogramOf(Float64Array.of(1_000, 1_100, 2_000, 2_500), 100);
  expect(histogram.stepMs).toBe(100);
  expect(marksOf(histogram, [2_040, 1_000, 2_099], [1_050])).toEqual([
    { bin: 0, duplicates: 1, regressions: 1 },
    { bin: 10, duplicates: 2, regressions: 0 },
  ]);
  expect(marksOf(histogram, [], [])).toEqual([]);
});
