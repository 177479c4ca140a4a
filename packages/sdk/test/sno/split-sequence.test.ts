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
    const ranges = splitSequence(n, range);
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
    expect(() => splitSequence(n as never, range as never)).toThrow(Kind);
  });

  test.each<[number, SequenceRange | undefined]>([
    [1, undefined],
    [4, undefined],
    [7, [1, 40]],
  ])('gives one of %i ranges, of %j, by its index', (n, range) => {
    const ranges = Array.from({ length: n }, (_, i) => splitSequence(n, i, range));
    expect(ranges).toEqual(splitSequence(n, range));
  });

  test.each([4, -1, 0.5, Number.NaN, '1', null])('refuses index %o of 4, which would be no range', index => {
    expect(() => splitSequence(4, index as never)).toThrow(
      /^(index: expected an integer from 0 to 3|range: expected \[min, max\]), got /,
    );
    expect(() => splitSequence(4, index as never, [0, 99])).toThrow(
      /^index: expected an integer from 0 to 3, got /,
    );
  });

  test('with an index that was lost on its way is no range of a generator', () => {
    const sequence = splitSequence(2, undefined as never);
    expect(() => createGenerator({ partition: 7, sequence: sequence as never })).toThrow(TypeError);
  });

  test('gives each thread its own generator, in one partition', () => {
    const clock = manualClock(Date.UTC(2026, 0, 1));
    const ids = splitSequence(2, [0, 7]).map(sequence =>
      createGenerator({ partition: 7, sequence, clock }).batch(4),
    );
    expect(ids.flat().map(id => toFields(id).sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
