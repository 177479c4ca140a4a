/*
 * What the section shows of the IDs of a text: totals, and the first or largest of each kind.
 *
 * A repeated ID counts only as a duplicate. A log that mentions it again later is not a regression.
 */

import type { Row } from './collect.ts';
import { isLane, type NodeName } from './formats.ts';

/** An ID that occurs more than once in the text. */
export interface Duplicate {
  readonly id: string;
  readonly unixMs: number;
  readonly copies: number;
  /** The lines of the first few occurrences. */
  readonly lines: readonly number[];
}

/** An ID whose time is before that of the previous ID of its node. */
export interface Regression {
  readonly id: string;
  readonly unixMs: number;
  readonly line: number;
  readonly backMs: number;
  /** The line of the ID that it comes after. */
  readonly beforeLine: number;
  readonly isTickFlipped: boolean;
}

/** The IDs of one machine, partition or shard. */
export interface NodeCount {
  /** Empty for formats without such a field. */
  readonly name: string;
  /** Without the repeated ones. */
  readonly ids: number;
  /** Repeated IDs. */
  readonly copies: number;
  readonly regressions: number;
  /** Infinity and -Infinity for a node without IDs. */
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface Analysis {
  readonly ids: number;
  readonly distinct: number;
  /** `ids` minus `distinct`: the repetitions. */
  readonly duplicates: number;
  /** IDs that occur more than once. */
  readonly repeated: number;
  /** The first of them. */
  readonly duplicateList: readonly Duplicate[];
  readonly regressions: number;
  readonly longestBackMs: number;
  readonly regressionList: readonly Regression[];
  /** How many come after an ID with a later time, of any node. */
  readonly outOfOrder: number;
  /** Most IDs first. */
  readonly nodes: readonly NodeCount[];
  readonly nodeCount: number;
  /** How many of them are lanes of a block: neither provisional nor partitions. */
  readonly laneCount: number;
  /** IDs of the nodes that are not listed. */
  readonly otherIds: number;
  readonly span: { readonly fromMs: number; readonly toMs: number } | undefined;
  /** How many IDs have each tick, and how often it changes between successive IDs of a node. */
  readonly ticks: { readonly zero: number; readonly one: number; readonly flips: number };
}

const LISTED = 100;
export const LISTED_NODES = 20;
const LISTED_LINES = 5;

/** The analysis of IDs in text order, and the sorted times of the distinct ones. */
export function analyse(rows: readonly Row[]): {
  readonly analysis: Analysis;
  readonly sortedMs: Float64Array;
} {
  const times = new Float64Array(rows.length);
  /** The index of the first occurrence of each ID, and what occurs again, by that index. */
  const firsts = new Map<string, number>();
  const repeated = new Map<number, { copies: number; readonly lines: number[] }>();
  const makers = new Map<NodeName, Maker>();
  const regressionList: Regression[] = [];
  let [regressions, longestBackMs, outOfOrder, ones, flips] = [0, 0, 0, 0, 0];
  let latestMs = Number.NEGATIVE_INFINITY;

  for (const [i, row] of rows.entries()) {
    const { key, unixMs, line, tick } = row;
    const maker = makerOf(makers, row.node);
    const first = firsts.get(key);
    if (first !== undefined) {
      maker.copies++;
      const found = repeated.get(first) ?? { copies: 1, lines: [rows[first]!.line] };
      found.copies++;
      if (found.lines.length < LISTED_LINES) found.lines.push(line);
      repeated.set(first, found);
      continue;
    }
    times[firsts.size] = unixMs;
    firsts.set(key, i);
    ones += tick;
    if (unixMs < latestMs) outOfOrder++;
    else latestMs = unixMs;
    const before = take(maker, row);
    if (!before) continue;
    const isTickFlipped = before.tick !== tick;
    if (isTickFlipped) flips++;
    const backMs = before.unixMs - unixMs;
    if (backMs <= 0) continue;
    regressions++;
    maker.regressions++;
    longestBackMs = Math.max(longestBackMs, backMs);
    if (regressionList.length === LISTED) continue;
    regressionList.push({ id: key, unixMs, line, backMs, beforeLine: before.line, isTickFlipped });
  }

  const distinct = firsts.size;
  const sortedMs = times.subarray(0, distinct).sort();
  const nodes = nodesOf(makers);
  const top = nodes.slice(0, LISTED_NODES);
  const analysis: Analysis = {
    ids: rows.length,
    distinct,
    duplicates: rows.length - distinct,
    repeated: repeated.size,
    duplicateList: [...repeated]
      .sort(([a], [b]) => a - b)
      .slice(0, LISTED)
      .map(([first, found]) => ({ id: rows[first]!.key, unixMs: rows[first]!.unixMs, ...found })),
    regressions,
    longestBackMs,
    regressionList,
    outOfOrder,
    nodes: top,
    nodeCount: nodes.length,
    laneCount: nodes.filter(({ name }) => isLane(name)).length,
    otherIds: distinct - top.reduce((sum, { ids }) => sum + ids, 0),
    span: distinct === 0 ? undefined : { fromMs: sortedMs[0]!, toMs: sortedMs.at(-1)! },
    ticks: { zero: distinct - ones, one: ones, flips },
  };
  return { analysis, sortedMs };
}

/** What is counted of a node, and its latest ID. */
type Maker = { -readonly [K in Exclude<keyof NodeCount, 'name'>]: number } & { latest: Row | undefined };

function makerOf(makers: Map<NodeName, Maker>, node: NodeName): Maker {
  let maker = makers.get(node);
  if (!maker) {
    const [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    maker = { ids: 0, copies: 0, regressions: 0, firstMs, lastMs, latest: undefined };
    makers.set(node, maker);
  }
  return maker;
}

/** Counts an ID of a node, and returns the one that the node made before it. */
function take(maker: Maker, row: Row): Row | undefined {
  const before = maker.latest;
  maker.latest = row;
  maker.ids++;
  maker.firstMs = Math.min(maker.firstMs, row.unixMs);
  maker.lastMs = Math.max(maker.lastMs, row.unixMs);
  return before;
}

/** Most IDs first. */
function nodesOf(makers: ReadonlyMap<NodeName, Maker>): NodeCount[] {
  return [...makers]
    .map(
      ([node, { latest, ...totals }]): NodeCount => ({
        name: node === undefined ? '' : `${node}`,
        ...totals,
      }),
    )
    .sort((a, b) => b.ids - a.ids || a.firstMs - b.firstMs);
}
