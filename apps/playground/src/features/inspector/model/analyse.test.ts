import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NaiveRow, naive } from '../../../../test/inspector-model.ts';
import { analyse } from './analyse.ts';

/**
 * Few keys and few times, so that duplicates and regressions are frequent. A key has one time and one node,
 * as an ID does.
 */
const rows: fc.Arbitrary<NaiveRow[]> = fc
  .array(fc.record({ at: fc.nat(40), step: fc.nat(3), node: fc.nat(3), tick: fc.nat(1) }), { maxLength: 80 })
  .map(list =>
    list.map(({ at, step, node, tick }, i) => ({
      key: `${String(at).padStart(3, '0')}${step}${node}${tick}x`,
      unixMs: at * 300 + step,
      node,
      line: 1 + (i >> 1),
      tick,
    })),
  );

const certain = (list: readonly NaiveRow[]) => list.map(row => ({ ...row, isDoubtful: false }));

test('an analysis finds the same as comparing everything with everything', () => {
  fc.assert(
    fc.property(rows, list => {
      const { analysis, sortedMs } = analyse(certain(list));
      const { times, nodeIds, ones, flips, ...expected } = naive(list);
      expect(analysis).toMatchObject(expected);
      expect(analysis.duplicates).toBe(expected.ids - expected.distinct);
      expect([...sortedMs]).toEqual(times);
      expect(Object.fromEntries(analysis.nodes.map(({ name, ids }) => [name, ids]))).toEqual(nodeIds);
      expect(analysis.ticks).toEqual({ zero: expected.distinct - ones, one: ones, flips });
    }),
    { numRuns: 300 },
  );
});

test('the first hundred duplicates are listed, and all are counted', () => {
  const list = Array.from({ length: 6_000 }, (_, i): NaiveRow => {
    const at = i % 3_000;
    return { key: String(at).padStart(7, '0'), unixMs: at, node: 1, line: i + 1, tick: 0 };
  }).reverse();
  const { analysis } = analyse(certain(list));
  expect(analysis.repeated).toBe(3_000);
  expect(analysis.duplicates).toBe(3_000);
  expect(analysis.duplicateList).toHaveLength(100);
  expect(analysis.duplicateList[0]).toMatchObject({ id: '0002999', copies: 2, lines: [6_000, 3_000] });
});

test('an ID that occurs a hundred thousand times is one ID', () => {
  const row: NaiveRow = { key: 'aaaaaaa', unixMs: 5, node: 1, line: 1, tick: 0 };
  const { analysis, sortedMs } = analyse(certain(Array(100_000).fill(row)));
  expect(analysis).toMatchObject({ ids: 100_000, distinct: 1, repeated: 1, regressions: 0 });
  expect(analysis.duplicateList[0]).toMatchObject({ copies: 100_000, lines: [1, 1, 1, 1, 1] });
  expect([...sortedMs]).toEqual([5]);
});
