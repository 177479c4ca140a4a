import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outOfOrder } from './out-of-order.ts';

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

/** The length of the longest increasing subsequence, by definition. */
function longestRun(ranks: readonly number[]): number {
  const lengths = ranks.map(() => 1);
  ranks.forEach((rank, i) => {
    for (let j = 0; j < i; j++) if (ranks[j]! < rank) lengths[i] = Math.max(lengths[i]!, lengths[j]! + 1);
  });
  return Math.max(...lengths);
}
