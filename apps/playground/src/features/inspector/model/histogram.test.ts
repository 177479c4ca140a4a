import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogramOf, MAX_BINS, type Range, within, zoomed } from './histogram.ts';

const times = fc
  .array(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_000 + 10 ** 9 }), {
    minLength: 1,
    maxLength: 50,
  })
  .map(list => Float64Array.from(list).sort());

test('every ID is counted in the bin of its time, in no more bins than can be drawn', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(1, 4, 10, 1000), (sortedMs, leastMs) => {
      const all = { fromMs: sortedMs[0]!, toMs: sortedMs.at(-1)! };
      const { counts, startMs, stepMs, ids, most } = histogramOf(sortedMs, all, leastMs);
      expect(counts.length).toBeLessThanOrEqual(MAX_BINS);
      expect(stepMs).toBeGreaterThanOrEqual(leastMs);
      expect(ids).toBe(sortedMs.length);
      expect(most).toBe(Math.max(...counts));
      for (const [i, count] of counts.entries()) {
        const from = startMs + i * stepMs;
        expect(count).toBe(sortedMs.filter(ms => ms >= from && ms < from + stepMs).length);
      }
    }),
  );
});

test('a span of years fits', () => {
  const all = { fromMs: 0, toMs: Date.UTC(2300) };
  expect(histogramOf(Float64Array.of(0, Date.UTC(2300)), all, 1).ids).toBe(2);
});

test('the range stays within the whole time, however it is zoomed and moved', () => {
  const all: Range = { fromMs: 1_000, toMs: 1_000_000 };
  const steps = fc.array(fc.constantFrom('in', 'out', 'earlier', 'later', 'all'), { maxLength: 30 });
  fc.assert(
    fc.property(steps, list => {
      let range: Range | undefined;
      for (const step of list) {
        range = zoomed(range ?? all, step, all, 4);
        if (!range) continue;
        expect(range.fromMs).toBeGreaterThanOrEqual(all.fromMs);
        expect(range.toMs).toBeLessThanOrEqual(all.toMs);
        expect(range.toMs).toBeGreaterThan(range.fromMs);
      }
    }),
  );
  expect(zoomed(zoomed(all, 'in', all, 4)!, 'out', all, 4)).toBeUndefined();
  expect(within({ fromMs: -50, toMs: 100 }, all, 4)).toEqual({ fromMs: 1_000, toMs: 1_150 });
});
