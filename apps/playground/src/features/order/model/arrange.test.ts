import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, outOfOrder, placeAt, shuffled } from './arrange.ts';

test('an item can be moved to any index, or to the end next to it', () => {
  expect(moved(['A', 'B', 'C'], 0, 2)).toEqual(['B', 'C', 'A']);
  expect(moved(['A', 'B', 'C'], 2, 0)).toEqual(['C', 'A', 'B']);
  expect(moved(['A', 'B', 'C'], 1, 9)).toEqual(['A', 'C', 'B']);
  expect(moved(['A', 'B', 'C'], 1, -1)).toEqual(['B', 'A', 'C']);
});

test('as few cards as possible are out of order', () => {
  expect([...outOfOrder([0, 1, 2])]).toEqual([]);
  expect([...outOfOrder([3, 0, 1, 2])]).toEqual([0]);
  expect([...outOfOrder([0, 3, 1, 2])]).toEqual([1]);
  expect(outOfOrder([2, 1, 0]).size).toBe(2);
  expect([...outOfOrder([0, 3, 4, 1, 2])]).toEqual([3, 4]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 50 }), { minLength: 1, maxLength: 9 }), ranks => {
      const out = outOfOrder(ranks);
      const rest = ranks.filter((_, i) => !out.has(i));
      expect(rest).toEqual([...rest].sort((a, b) => a - b));
      expect(rest.length).toBe(longestRun(ranks));
    }),
  );
});

test('the midpoints of rows separate the indexes', () => {
  expect([0, 15, 26, 99].map(y => placeAt(y, [10, 20, 30]))).toEqual([0, 1, 2, 3]);
});

test('a shuffled order contains every letter once', () => {
  expect(shuffled('ABCD', () => 0.999)).toBe('DCBA');
  expect([...shuffled('ABCDEFGH', Math.random)].sort().join('')).toBe('ABCDEFGH');
});

/** The length of the longest increasing subsequence, by definition. */
function longestRun(ranks: readonly number[]): number {
  const lengths = ranks.map(() => 1);
  ranks.forEach((rank, i) => {
    for (let j = 0; j < i; j++) if (ranks[j]! < rank) lengths[i] = Math.max(lengths[i]!, lengths[j]! + 1);
  });
  return Math.max(...lengths);
}
