import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyseLog, NO_ID } from './analyse-log.ts';
import { createColumns } from './columns.ts';

interface Line {
  readonly key: string;
  readonly unixMs: number;
  readonly node: number;
  readonly tick: number;
  readonly isDoubtful: boolean;
}

/** Few keys, times and nodes, so that duplicates and regressions are frequent. */
const lines: fc.Arbitrary<Line[]> = fc.array(
  fc
    .record({ at: fc.nat(20), node: fc.nat(2), tick: fc.nat(1), isDoubtful: fc.boolean() })
    .map(({ at, node, tick, isDoubtful }) => {
      return { key: `${at + 10}${node}${tick}xx`, unixMs: at * 4, node, tick, isDoubtful };
    }),
  { maxLength: 60 },
);

function analysed(list: readonly Line[]) {
  const builder = createColumns(6, list.length);
  for (const [i, row] of list.entries()) builder.add({ ...row, line: i + 1 });
  const columns = builder.columns();
  return { columns, log: analyseLog(columns) };
}

const line = (unixMs: number, some: Partial<Line> = {}): Line => {
  return {
    key: String(unixMs).padStart(6, '0'),
    unixMs,
    node: 1,
    tick: 0,
    isDoubtful: false,
    ...some,
  };
};

test('agrees with a slow reading of the same definitions', () => {
  fc.assert(
    fc.property(lines, list => {
      const { log, columns } = analysed(list);
      const isFirst = list.map(({ key }, i) => list.findIndex(other => other.key === key) === i);
      const isAllDoubtful = list.every(({ isDoubtful }) => isDoubtful);
      const isCounted = list.map(({ isDoubtful }, i) => isFirst[i] && (isAllDoubtful || !isDoubtful));
      const counted = list.filter((_, i) => isCounted[i]);
      const before = list.map(({ node }, i) => {
        const earlier = list.flatMap((other, j) => (j < i && isCounted[j] && other.node === node ? [j] : []));
        return isCounted[i] ? earlier.at(-1) : undefined;
      });
      const isBack = list.map(({ unixMs }, i) => list[before[i] ?? i]!.unixMs > unixMs);
      const sameKey = (a: Line) => list.flatMap(({ key }, i) => (key === a.key ? [i] : []));
      const times = counted.map(({ unixMs }) => unixMs).sort((a, b) => a - b);

      expect([...log.copies]).toEqual(list.map(row => sameKey(row).length));
      expect([...log.copy]).toEqual(list.map((row, i) => sameKey(row).indexOf(i) + 1));
      for (const [i, row] of list.entries()) {
        const from = log.groups[i]!;
        expect([...log.order.subarray(from, from + log.copies[i]!)]).toEqual(sameKey(row));
      }
      expect(log.distinct).toBe(isFirst.filter(Boolean).length);
      expect(log.repeated).toBe(list.filter((row, i) => isFirst[i] && sameKey(row).length > 1).length);
      expect([...log.before]).toEqual(before.map(index => index ?? NO_ID));
      expect(log.regressions).toBe(isBack.filter(Boolean).length);
      expect(log.outOfOrder).toBe(
        counted.filter(({ unixMs }, i) => counted.slice(0, i).some(other => other.unixMs > unixMs)).length,
      );
      expect([...log.sortedMs]).toEqual(times);
      expect(log.span).toEqual(times.length === 0 ? undefined : { fromMs: times[0], toMs: times.at(-1) });
      for (const [index, node] of columns.nodeNames.entries()) {
        const own = counted.filter(row => row.node === node).map(({ unixMs }) => unixMs);
        expect(log.nodes[index]).toEqual({
          ids: own.length,
          copies: list.filter((row, i) => row.node === node && !isFirst[i]).length,
          regressions: list.filter((row, i) => row.node === node && isBack[i]).length,
          firstMs: Math.min(...own),
          lastMs: Math.max(...own),
        });
      }
    }),
  );
});

test('a regression is looked for among the IDs of a node', () => {
  expect(analysed([line(8), line(4), line(12)]).log).toMatchObject({ regressions: 1, outOfOrder: 1 });
  expect(analysed([line(8), line(4, { node: 2 }), line(12)]).log).toMatchObject({
    regressions: 0,
    outOfOrder: 1,
  });
});

test('the ten longest gaps, the longest first, and of equal ones the earliest first', () => {
  const starts = [0, 10, 30, 60, 70, 80, 120, 130, 140, 150, 160, 170, 180, 190];
  const { gaps } = analysed(starts.map(ms => line(ms))).log;
  expect(gaps.map(({ fromMs, lengthMs }) => [fromMs, lengthMs])).toEqual([
    [80, 40],
    [30, 30],
    [10, 20],
    ...[0, 60, 70, 120, 130, 140, 150].map(fromMs => [fromMs, 10]),
  ]);
});
