import { describe, expect, test } from 'vitest';
import { createGenerator, type SequenceRange, splitSequence, toFields } from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';

describe('splitSequence', () => {
  test.each<[number, SequenceRange | undefined]>([
    [1, undefined],
    [4, undefined],
    [7, undefined],
    [16_384, undefined],
    [3, [10, 23]],
    [1, [65_532, 65_535]],
    [5, [1, 20]],
    [4, [1, 20]],
  ])('gives %i ranges that follow each other and cover %j', (n, range) => {
    const ranges = Array.from({ length: n }, (_, i) => splitSequence(n, i, range));
    const [min, max] = range ?? [0, 65_535];
    expect(ranges).toHaveLength(n);
    let next = min;
    const sizes = new Set<number>();
    for (const [from, to] of ranges) {
      if (from !== next) expect(from).toBe(next);
      sizes.add(to - from + 1);
      next = to + 1;
    }
    for (const size of sizes) {
      expect(size).toBeGreaterThanOrEqual(4);
      expect(Math.abs(size - (max - min + 1) / n)).toBeLessThan(1);
    }
    expect(next).toBe(max + 1);
  });

  test.each([
    [0, undefined, RangeError],
    [-1, undefined, RangeError],
    [1.5, undefined, RangeError],
    ['2', undefined, TypeError],
    [16_385, undefined, RangeError],
    [2, [0, 6], RangeError],
    [1, [0, 2], RangeError],
    [1, [9, 0], RangeError],
    [1, [-1, 9], RangeError],
    [1, [0, 65_536], RangeError],
    [1, null, TypeError],
    [1, { 0: 0, 1: 9 }, TypeError],
  ])('refuses %s of %j', (n, range, Kind) => {
    expect(() => splitSequence(n as never, 0, range as never)).toThrow(Kind);
  });

  test.each([1, 4, 7])('gives all %i ranges without an index', n => {
    expect(splitSequence(n)).toEqual(Array.from({ length: n }, (_, i) => splitSequence(n, i)));
  });

  test.each([4, -1, 0.5, Number.NaN, '1', null, undefined, [0, 99]])('refuses index %o of 4', index => {
    const message = /^index: expected an integer from 0 to 3, got /;
    expect(() => splitSequence(4, index as never)).toThrow(message);
    expect(() => splitSequence(4, index as never, [0, 99])).toThrow(message);
  });

  test('gives each thread its own generator, in one partition', () => {
    const clock = manualClock(Date.UTC(2026, 0, 1));
    const ids = [0, 1].map(i =>
      createGenerator({ partition: 7, sequence: splitSequence(2, i, [0, 7]), clock }).batch(4),
    );
    expect(ids.flat().map(id => toFields(id).sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
