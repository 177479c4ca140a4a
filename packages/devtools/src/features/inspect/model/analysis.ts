/*
 * What the IDs of a text say together: which come twice, where time goes back, who made how many, and when.
 */

import { analyseLog, type Gap, type Hit, lineCounter, NO_ID } from '@sno-id/kit/data';
import { type SnoFields, toFields } from '@sno-id/sdk';

/** An ID in its place among the others. */
export interface Finding extends Hit {
  /** Its place in the order of appearance, from 0. */
  readonly index: number;
  /** Of the line that it begins in, from 1. */
  readonly line: number;
  readonly fields: SnoFields;
  /** How often the text has this ID. */
  readonly copies: number;
  /** Which of them this is, from 1. */
  readonly copy: number;
  /**
   * How many milliseconds its time lies before that of the ID of its maker which came before it; 0 if it does
   * not.
   */
  readonly backMs: number;
  /** Whether its tick is another than that of the ID of its maker which came before it. */
  readonly isTickFlipped: boolean;
}

/** All IDs of one partition. */
export interface PartitionCount {
  readonly partition: number;
  readonly count: number;
  readonly regressions: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface Analysis {
  /** In order of appearance. */
  readonly findings: readonly Finding[];
  readonly distinct: number;
  /** IDs that appear more than once. */
  readonly repeated: number;
  readonly regressions: number;
  /** How many appear after one of a later time. 0: the text has them in the order of their times. */
  readonly outOfOrder: number;
  readonly uncertain: number;
  /** Most IDs first. */
  readonly partitions: readonly PartitionCount[];
  /** The three longest, the longest first. */
  readonly gaps: readonly Gap[];
  /** Unix milliseconds of the earliest and the latest. */
  readonly span: { readonly fromMs: number; readonly toMs: number } | undefined;
}

/**
 * How a list is sorted: as the text has it, by time and then as the text has it, or by text, which is the
 * order of the IDs.
 */
export type Order = 'appearance' | 'time' | 'text';

const GAPS = 3;
const ID_LENGTH = 16;

/**
 * Looks at the hits of a text together. What is no certain ID is never a regression and takes no part in
 * times and partitions, unless nothing in the text is certain. An ID that appears again is a duplicate; that
 * a log names it again later is no regression.
 *
 * @param makerOf Tells IDs of different generators apart, where more than the partition is known.
 */
export function analyse(
  text: string,
  hits: readonly Hit[],
  makerOf: (fields: SnoFields) => unknown = ({ partition }) => partition,
): Analysis {
  const allFields = hits.map(({ id }) => toFields(id));
  const partitions = numbered(allFields.map(({ partition }) => partition));
  const unixMs = Float64Array.from(allFields, ({ unixMs }) => unixMs);
  const ticks = Uint8Array.from(allFields, ({ tick }) => tick);
  const log = analyseLog(
    {
      length: hits.length,
      width: ID_LENGTH,
      keys: new TextEncoder().encode(hits.map(({ id }) => id).join('')),
      unixMs,
      doubts: Uint8Array.from(hits, ({ isCertain }) => Number(!isCertain)),
      nodes: partitions.indexes,
      nodeNames: partitions.values,
    },
    numbered(allFields.map(makerOf)),
  );
  const { distinct, repeated, regressions, outOfOrder, copies, copy, before, nodes, gaps, span } = log;
  const lineAt = lineCounter(text);
  // Written out: spread first, an object with this many properties takes ten times as long to create.
  const findings = hits.map(({ id, form, start, end, isCertain }, index): Finding => {
    const previous = before[index] === NO_ID ? index : before[index]!;
    return {
      id,
      form,
      start,
      end,
      isCertain,
      index,
      line: lineAt(start),
      fields: allFields[index]!,
      copies: copies[index]!,
      copy: copy[index]!,
      backMs: Math.max(0, unixMs[previous]! - unixMs[index]!),
      isTickFlipped: ticks[previous] !== ticks[index],
    };
  });
  return {
    findings,
    distinct,
    repeated,
    regressions,
    outOfOrder,
    uncertain: hits.filter(({ isCertain }) => !isCertain).length,
    partitions: nodes
      .map(({ ids, regressions, firstMs, lastMs }, i) => {
        return { partition: partitions.values[i]!, count: ids, regressions, firstMs, lastMs };
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.partition - b.partition),
    gaps: gaps.slice(0, GAPS),
    span,
  };
}

/** The distinct values, and the index among them of each value. */
function numbered<T>(all: readonly T[]): { readonly indexes: Uint32Array; readonly values: readonly T[] } {
  const numbers = new Map(all.map(value => [value, 0]));
  const values = [...numbers.keys()];
  for (const [i, value] of values.entries()) numbers.set(value, i);
  return { indexes: Uint32Array.from(all, value => numbers.get(value)!), values };
}

/** Tells whether there is something to look at: a duplicate, time that went back, a tick that flipped. */
export function isProblem({ copies, backMs, isTickFlipped }: Finding): boolean {
  return copies > 1 || backMs > 0 || isTickFlipped;
}

/** The findings in some order; a new array. */
export function inOrder(findings: readonly Finding[], order: Order): Finding[] {
  const sorted = [...findings];
  if (order === 'time') sorted.sort((a, b) => a.fields.unixMs - b.fields.unixMs);
  if (order === 'text') sorted.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  return sorted;
}
