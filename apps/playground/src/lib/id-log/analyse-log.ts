/*
 * Analyzes all IDs of a text together: duplicates, regressions of time, how many each node generated, and
 * gaps.
 *
 * A repeated ID counts only as a duplicate. A log that mentions it again later is not a regression. A
 * doubtful ID can be a duplicate, but is left out of times and nodes, unless all IDs are doubtful.
 */

import type { IdColumns } from './columns.ts';
import { isSameKey, orderOf } from './sort-keys.ts';

/** A period without IDs. */
export interface Gap {
  readonly lengthMs: number;
  /** Unix milliseconds of the IDs around it. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** The IDs of one node. */
export interface NodeTotals {
  /** Without the repeated ones. */
  readonly ids: number;
  /** Repeated IDs. */
  readonly copies: number;
  readonly regressions: number;
  /** Infinity and -Infinity for a node without IDs. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** The columns that an analysis needs. */
type Analyzed = Omit<IdColumns, 'lines' | 'ticks'>;

export interface LogAnalysis {
  readonly distinct: number;
  /** IDs that occur more than once. */
  readonly repeated: number;
  readonly regressions: number;
  /** How many come after an ID with a later time, of any node. */
  readonly outOfOrder: number;
  /** How often each ID occurs. */
  readonly copies: Uint32Array;
  /** Which of its occurrences each one is, starting at 1. */
  readonly copy: Uint32Array;
  /** The indexes of all IDs, sorted by key: equal ones side by side, in text order. */
  readonly order: Uint32Array;
  /** Where in `order` the occurrences of each ID start. */
  readonly groups: Uint32Array;
  /** The index of the ID that its node generated before it, or {@link NO_ID}. */
  readonly before: Uint32Array;
  /** By the index of the node. */
  readonly nodes: readonly NodeTotals[];
  /** The times of the distinct IDs. */
  readonly sortedMs: Float64Array;
  /** The ten longest, longest first; among equal ones, the earliest first. */
  readonly gaps: readonly Gap[];
  readonly span: { readonly fromMs: number; readonly toMs: number } | undefined;
}

/** Instead of an index: there is no such ID. */
export const NO_ID = 0xffff_ffff;
const LISTED_GAPS = 10;

/** Analyzes the IDs of a text. */
export function analyseLog(columns: Analyzed): LogAnalysis {
  const { length, unixMs, nodes, doubts, nodeNames } = columns;
  const occurrences = findOccurrences(columns);
  const { copy, distinct } = occurrences;
  const isAllDoubtful = !doubts.includes(0);
  const latest = new Uint32Array(nodeNames.length).fill(NO_ID);
  const totals = nodeNames.map(() => ({
    ids: 0,
    copies: 0,
    regressions: 0,
    firstMs: Number.POSITIVE_INFINITY,
    lastMs: Number.NEGATIVE_INFINITY,
  }));
  const before = new Uint32Array(length).fill(NO_ID);
  const times = new Float64Array(distinct);
  let counted = 0;
  let regressions = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  let outOfOrder = 0;

  for (let i = 0; i < length; i++) {
    const node = nodes[i]!;
    const total = totals[node]!;
    if (copy[i]! > 1) {
      total.copies++;
      continue;
    }
    if (doubts[i] !== 0 && !isAllDoubtful) continue;
    const ms = unixMs[i]!;
    const previous = latest[node]!;
    latest[node] = i;
    before[i] = previous;
    times[counted++] = ms;
    total.ids++;
    total.firstMs = Math.min(total.firstMs, ms);
    total.lastMs = Math.max(total.lastMs, ms);
    if (ms < latestMs) outOfOrder++;
    else latestMs = ms;
    if (previous !== NO_ID && ms < unixMs[previous]!) {
      regressions++;
      total.regressions++;
    }
  }

  const sortedMs = times.subarray(0, counted).sort();
  return {
    ...occurrences,
    regressions,
    outOfOrder,
    before,
    nodes: totals,
    sortedMs,
    gaps: longestGaps(sortedMs),
    span: counted === 0 ? undefined : { fromMs: sortedMs[0]!, toMs: sortedMs[counted - 1]! },
  };
}

type Occurrences = Pick<LogAnalysis, 'copies' | 'copy' | 'order' | 'groups' | 'distinct' | 'repeated'>;

function findOccurrences({ keys, width, length }: Analyzed): Occurrences {
  const order = orderOf(keys, width);
  const copies = new Uint32Array(length);
  const copy = new Uint32Array(length);
  const groups = new Uint32Array(length);
  let distinct = 0;
  let repeated = 0;
  for (let from = 0; from < length; ) {
    let to = from + 1;
    while (to < length && isSameKey(keys, width, order[from]!, order[to]!)) to++;
    distinct++;
    if (to - from > 1) repeated++;
    for (let i = from; i < to; i++) {
      copies[order[i]!] = to - from;
      copy[order[i]!] = i - from + 1;
      groups[order[i]!] = from;
    }
    from = to;
  }
  return { copies, copy, order, groups, distinct, repeated };
}

/** The ten longest gaps between sorted times, longest first; among equal ones, the earliest first. */
function longestGaps(sortedMs: Float64Array): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < sortedMs.length; i++) {
    const fromMs = sortedMs[i - 1]!;
    const toMs = sortedMs[i]!;
    const lengthMs = toMs - fromMs;
    if (lengthMs <= (gaps[LISTED_GAPS - 1]?.lengthMs ?? 0)) continue;
    gaps.push({ lengthMs, fromMs, toMs });
    gaps.sort((a, b) => b.lengthMs - a.lengthMs);
    gaps.length = Math.min(gaps.length, LISTED_GAPS);
  }
  return gaps;
}
