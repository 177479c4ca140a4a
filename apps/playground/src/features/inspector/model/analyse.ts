/*
 * What the section shows of the analysis of a text: totals, and the first or largest of each kind.
 */

import { analyseLog, type LogAnalysis, NO_ID, type NodeTotals } from '../../../lib/id-log/analyse-log.ts';
import { type IdColumns, keyAt, type NodeName } from '../../../lib/id-log/columns.ts';

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
  /** The ID it comes after, and that ID's line. */
  readonly before: string;
  readonly beforeLine: number;
  readonly isTickFlipped: boolean;
}

/** The IDs of one machine, partition or shard. */
export interface NodeCount extends NodeTotals {
  /** Empty for formats without such a field. */
  readonly name: string;
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
  /** IDs of the nodes that are not listed. */
  readonly otherIds: number;
  readonly span: { readonly fromMs: number; readonly toMs: number } | undefined;
  /** How many IDs have each tick, and how often it changes between successive IDs of a node. */
  readonly ticks: { readonly zero: number; readonly one: number; readonly flips: number };
}

const LISTED = 100;
export const LISTED_NODES = 20;
const LISTED_LINES = 5;

/** The analysis, and the sorted times of the distinct IDs. */
export function analyse(
  columns: IdColumns,
  show: (key: string) => string,
): { readonly analysis: Analysis; readonly sortedMs: Float64Array } {
  const { length } = columns;
  const log = analyseLog(columns);
  const { distinct, repeated, regressions, outOfOrder, sortedMs, span } = log;
  const idAt = (index: number): string => show(keyAt(columns, index));
  const nodes = nodesOf(columns, log);
  const top = nodes.slice(0, LISTED_NODES);
  return {
    sortedMs,
    analysis: {
      ids: length,
      distinct,
      duplicates: length - distinct,
      repeated,
      duplicateList: duplicatesOf(columns, log, idAt),
      regressions,
      ...regressionsOf(columns, log, idAt),
      outOfOrder,
      nodes: top,
      nodeCount: nodes.length,
      otherIds: distinct - top.reduce((sum, { ids }) => sum + ids, 0),
      span,
      ticks: ticksOf(columns, log),
    },
  };
}

/** The first duplicates, in text order. */
function duplicatesOf(
  { length, lines, unixMs }: IdColumns,
  { copies, copy, order, groups }: LogAnalysis,
  idAt: (index: number) => string,
): Duplicate[] {
  const list: Duplicate[] = [];
  for (let i = 0; i < length && list.length < LISTED; i++) {
    if (copy[i] !== 1 || copies[i] === 1) continue;
    const listed = order.subarray(groups[i]!, groups[i]! + Math.min(copies[i]!, LISTED_LINES));
    list.push({
      id: idAt(i),
      unixMs: unixMs[i]!,
      copies: copies[i]!,
      lines: Array.from(listed, index => lines[index]!),
    });
  }
  return list;
}

/** The first regressions, in text order, and the longest of all. */
function regressionsOf(
  { length, unixMs, lines, ticks }: IdColumns,
  { before }: LogAnalysis,
  idAt: (index: number) => string,
): Pick<Analysis, 'longestBackMs' | 'regressionList'> {
  const regressionList: Regression[] = [];
  let longestBackMs = 0;
  for (let i = 0; i < length; i++) {
    const previous = before[i]!;
    if (previous === NO_ID) continue;
    const backMs = unixMs[previous]! - unixMs[i]!;
    if (backMs <= 0) continue;
    longestBackMs = Math.max(longestBackMs, backMs);
    if (regressionList.length === LISTED) continue;
    regressionList.push({
      id: idAt(i),
      unixMs: unixMs[i]!,
      line: lines[i]!,
      backMs,
      before: idAt(previous),
      beforeLine: lines[previous]!,
      isTickFlipped: ticks[previous] !== ticks[i],
    });
  }
  return { longestBackMs, regressionList };
}

function nodesOf({ nodeNames }: IdColumns, { nodes }: LogAnalysis): NodeCount[] {
  return nodes
    .map((totals, index): NodeCount => ({ name: nameOf(nodeNames[index]), ...totals }))
    .sort((a, b) => b.ids - a.ids || a.firstMs - b.firstMs);
}

function ticksOf({ length, ticks }: IdColumns, { copy, before, distinct }: LogAnalysis): Analysis['ticks'] {
  let one = 0;
  let flips = 0;
  for (let i = 0; i < length; i++) {
    if (copy[i] !== 1) continue;
    one += ticks[i]!;
    if (before[i] !== NO_ID && ticks[before[i]!] !== ticks[i]) flips++;
  }
  return { zero: distinct - one, one, flips };
}

function nameOf(node: NodeName | null): string {
  if (node === null) return 'all others';
  return node === undefined ? '' : String(node);
}
