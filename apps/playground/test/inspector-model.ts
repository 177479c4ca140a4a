/*
 * The findings of an analysis, computed in the simplest way and without regard to performance, for tests to
 * compare with.
 */

export interface NaiveRow {
  readonly key: string;
  readonly unixMs: number;
  readonly node: number;
  readonly line: number;
  readonly tick: number;
}

export function naive(rows: readonly NaiveRow[]) {
  const isFirst = (row: NaiveRow, i: number) => rows.findIndex(({ key }) => key === row.key) === i;
  const firsts = rows.filter(isFirst);
  const copiesOf = (key: string) => rows.filter(row => row.key === key);
  const repeated = firsts.filter(({ key }) => copiesOf(key).length > 1);
  const steps = firsts.flatMap((row, i) => {
    const before = firsts
      .slice(0, i)
      .filter(({ node }) => node === row.node)
      .at(-1);
    return before ? [{ row, before }] : [];
  });
  const back = steps.filter(({ row, before }) => row.unixMs < before.unixMs);
  const times = firsts.map(({ unixMs }) => unixMs).sort((a, b) => a - b);
  return {
    ids: rows.length,
    distinct: firsts.length,
    repeated: repeated.length,
    duplicateList: repeated.slice(0, 100).map(({ key }) => ({
      id: key,
      unixMs: firsts.find(row => row.key === key)!.unixMs,
      copies: copiesOf(key).length,
      lines: copiesOf(key)
        .slice(0, 5)
        .map(({ line }) => line),
    })),
    regressions: back.length,
    longestBackMs: Math.max(0, ...back.map(({ row, before }) => before.unixMs - row.unixMs)),
    regressionList: back.slice(0, 100).map(({ row, before }) => ({
      id: row.key,
      unixMs: row.unixMs,
      line: row.line,
      backMs: before.unixMs - row.unixMs,
      beforeLine: before.line,
      isTickFlipped: before.tick !== row.tick,
    })),
    outOfOrder: firsts.filter(({ unixMs }, i) => firsts.slice(0, i).some(other => other.unixMs > unixMs))
      .length,
    nodeIds: Object.fromEntries(
      [...new Set(rows.map(({ node }) => node))].map(node => [
        node,
        firsts.filter(row => row.node === node).length,
      ]),
    ),
    span: times.length === 0 ? undefined : { fromMs: times[0], toMs: times.at(-1) },
    ones: firsts.filter(({ tick }) => tick === 1).length,
    flips: steps.filter(({ row, before }) => row.tick !== before.tick).length,
    times,
  };
}
