/*
 * Analyzes all IDs of a text together: duplicates, regressions of time, how many each node generated, and
 * gaps.
 *
 * A repeated ID counts only as a duplicate. A log that mentions it again later is not a regression.
 */

import { type IdColumns, keyAt } from './columns.ts';
import type { Node } from './formats.ts';
import { isSameKey, orderOf } from './sort-keys.ts';

/** An ID that occurs more than once in the text. */
export interface Duplicate {
  readonly id: string;
  readonly copies: number;
  /** The lines of the first few occurrences. */
  readonly lines: readonly number[];
}

/** An ID whose time is before that of the previous ID of its node. */
export interface Regression {
  readonly id: string;
  readonly line: number;
  readonly backMs: number;
  /** The ID it comes after, and that ID's line. */
  readonly before: string;
  readonly beforeLine: number;
  readonly isTickFlipped: boolean;
}

/** A period without IDs. */
export interface Gap {
  readonly lengthMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The IDs of one machine, partition or shard. */
export interface NodeCount {
  /** Empty for formats without such a field. */
  readonly name: string;
  readonly ids: number;
  /** Repeated IDs of this node. */
  readonly copies: number;
  readonly regressions: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface Analysis {
  /** The first ID in the text. */
  readonly example: string;
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
  /** IDs of the nodes that are not listed. */
  readonly otherIds: number;
  /** Longest first. */
  readonly gaps: readonly Gap[];
  readonly span: { readonly fromMs: number; readonly toMs: number } | undefined;
  /** The most IDs within one second. */
  readonly busiestSecond: number;
  /** How many IDs have each tick, and how often it changes between successive IDs of a node. */
  readonly ticks: { readonly zero: number; readonly one: number; readonly flips: number };
}

const LISTED = 100;
export const LISTED_NODES = 20;
const LISTED_LINES = 5;
const LISTED_GAPS = 10;
/** The state of a node before its first ID. */
const NONE = 0xffff_ffff;

/** The analysis, and the sorted times of the distinct IDs. */
export function analyse(
  columns: IdColumns,
  show: (key: string) => string,
): { readonly analysis: Analysis; readonly sortedMs: Float64Array } {
  const { length, unixMs, nodes, lines, ticks, nodeNames } = columns;
  const idAt = (index: number): string => show(keyAt(columns, index));
  const { isCopy, distinct, groups } = findCopies(columns);

  const counts = nodeNames.map(() => ({
    ids: 0,
    copies: 0,
    regressions: 0,
    firstMs: Number.POSITIVE_INFINITY,
    lastMs: Number.NEGATIVE_INFINITY,
  }));
  const previous = new Uint32Array(nodeNames.length).fill(NONE);
  const sortedMs = new Float64Array(distinct);
  const regressionList: Regression[] = [];
  let filled = 0;
  let regressions = 0;
  let longestBackMs = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  let outOfOrder = 0;
  let ones = 0;
  let flips = 0;

  for (let i = 0; i < length; i++) {
    const node = nodes[i]!;
    const count = counts[node]!;
    if (isCopy[i]) {
      count.copies++;
      continue;
    }
    const ms = unixMs[i]!;
    const before = previous[node]!;
    previous[node] = i;
    sortedMs[filled++] = ms;
    count.ids++;
    count.firstMs = Math.min(count.firstMs, ms);
    count.lastMs = Math.max(count.lastMs, ms);
    ones += ticks[i]!;
    if (ms < latestMs) outOfOrder++;
    else latestMs = ms;
    if (before === NONE) continue;
    const isTickFlipped = ticks[before] !== ticks[i];
    if (isTickFlipped) flips++;
    const backMs = unixMs[before]! - ms;
    if (backMs <= 0) continue;
    regressions++;
    count.regressions++;
    longestBackMs = Math.max(longestBackMs, backMs);
    if (regressionList.length < LISTED) {
      regressionList.push({
        id: idAt(i),
        line: lines[i]!,
        backMs,
        before: idAt(before),
        beforeLine: lines[before]!,
        isTickFlipped,
      });
    }
  }
  sortedMs.sort();

  const listed = counts
    .map((count, index): NodeCount => ({ name: nameOf(nodeNames[index]), ...count }))
    .sort((a, b) => b.ids - a.ids || a.firstMs - b.firstMs);
  const top = listed.slice(0, LISTED_NODES);
  return {
    sortedMs,
    analysis: {
      example: length > 0 ? idAt(0) : '',
      ids: length,
      distinct,
      duplicates: length - distinct,
      repeated: groups.count,
      duplicateList: groups.first.map(indexes => ({
        id: idAt(indexes[0]!),
        copies: indexes.length,
        lines: Array.from(indexes.subarray(0, LISTED_LINES), index => lines[index]!),
      })),
      regressions,
      longestBackMs,
      regressionList,
      outOfOrder,
      nodes: top,
      nodeCount: listed.length,
      otherIds: distinct - top.reduce((sum, { ids }) => sum + ids, 0),
      gaps: longestGaps(sortedMs),
      span: distinct === 0 ? undefined : { fromMs: sortedMs[0]!, toMs: sortedMs[distinct - 1]! },
      busiestSecond: busiest(sortedMs, 1000),
      ticks: { zero: distinct - ones, one: ones, flips },
    },
  };
}

interface Copies {
  /** 1 for each ID that already occurred earlier in the text. */
  readonly isCopy: Uint8Array;
  readonly distinct: number;
  /** How many IDs occur more than once, and the indexes of the first occurrences, in text order. */
  readonly groups: { readonly count: number; readonly first: readonly Uint32Array[] };
}

function findCopies({ keys, width, length }: IdColumns): Copies {
  const order = orderOf(keys, width);
  const isCopy = new Uint8Array(length);
  let first: Uint32Array[] = [];
  let count = 0;
  let distinct = 0;
  for (let from = 0; from < length; ) {
    let to = from + 1;
    while (to < length && isSameKey(keys, width, order[from]!, order[to]!)) isCopy[order[to++]!] = 1;
    distinct++;
    if (to - from > 1) {
      count++;
      first.push(order.subarray(from, to));
      if (first.length >= LISTED * 20) first = firstOf(first);
    }
    from = to;
  }
  return { isCopy, distinct, groups: { count, first: firstOf(first) } };
}

/**
 * The groups that come first in the text. Equal keys keep their text order, so the first of a group is its
 * earliest.
 */
function firstOf(groups: Uint32Array[]): Uint32Array[] {
  return groups.sort((a, b) => a[0]! - b[0]!).slice(0, LISTED);
}

/**
 * The longest distances between neighboring sorted times, longest first; among equal ones, the earliest
 * first.
 */
function longestGaps(sortedMs: Float64Array, limit: number = LISTED_GAPS): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < sortedMs.length; i++) {
    const fromMs = sortedMs[i - 1]!;
    const toMs = sortedMs[i]!;
    const lengthMs = toMs - fromMs;
    if (lengthMs <= (gaps[limit - 1]?.lengthMs ?? 0)) continue;
    gaps.push({ lengthMs, fromMs, toMs });
    gaps.sort((a, b) => b.lengthMs - a.lengthMs);
    gaps.length = Math.min(gaps.length, limit);
  }
  return gaps;
}

/** The largest number of sorted times within any period of this length. */
function busiest(sortedMs: Float64Array, lengthMs: number): number {
  let most = 0;
  let from = 0;
  for (let i = 0; i < sortedMs.length; i++) {
    while (sortedMs[i]! - sortedMs[from]! >= lengthMs) from++;
    most = Math.max(most, i - from + 1);
  }
  return most;
}

function nameOf(node: Node | null): string {
  if (node === null) return 'all others';
  return node === undefined ? '' : String(node);
}
