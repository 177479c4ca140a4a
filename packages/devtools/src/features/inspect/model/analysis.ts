/*
 * What the IDs of a text say together: which come twice, where time goes back, who made how many, and when.
 */

import type { Hit } from '@sno-id/kit/data';
import { lineCounter } from '@sno-id/kit/data';
import { compare, type SnoFields, toFields } from '@sno-id/sdk';

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

/** A time in which no ID was made. */
export interface Gap {
  readonly lengthMs: number;
  /** Unix milliseconds of the IDs around it. */
  readonly fromMs: number;
  readonly toMs: number;
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
  const isCounted = hits.some(hit => hit.isCertain) ? (hit: Hit) => hit.isCertain : () => true;
  const copies = new Map<string, number>();
  for (const { id } of hits) copies.set(id, (copies.get(id) ?? 0) + 1);

  const seen = new Map<string, number>();
  const latest = new Map<unknown, SnoFields>();
  const partitions = new Map<number, { -readonly [K in keyof PartitionCount]: PartitionCount[K] }>();
  const times: number[] = [];
  const lineAt = lineCounter(text);
  let latestMs = 0;
  let outOfOrder = 0;

  const findings = hits.map((hit, index): Finding => {
    const fields = toFields(hit.id);
    const { unixMs, partition } = fields;
    const copy = (seen.get(hit.id) ?? 0) + 1;
    seen.set(hit.id, copy);
    let backMs = 0;
    let isTickFlipped = false;
    if (copy === 1 && isCounted(hit)) {
      const maker = makerOf(fields);
      const before = latest.get(maker) ?? fields;
      latest.set(maker, fields);
      backMs = Math.max(0, before.unixMs - unixMs);
      isTickFlipped = before.tick !== fields.tick;
      if (unixMs < latestMs) outOfOrder++;
      else latestMs = unixMs;
      times.push(unixMs);
      const count = partitions.get(partition) ?? {
        partition,
        count: 0,
        regressions: 0,
        firstMs: unixMs,
        lastMs: unixMs,
      };
      partitions.set(partition, count);
      count.count++;
      if (backMs > 0) count.regressions++;
      count.firstMs = Math.min(count.firstMs, unixMs);
      count.lastMs = Math.max(count.lastMs, unixMs);
    }
    // Written out: spread first, an object with this many properties takes ten times as long to create.
    const { id, form, start, end, isCertain } = hit;
    return {
      id,
      form,
      start,
      end,
      isCertain,
      index,
      line: lineAt(start),
      fields,
      copies: copies.get(id) ?? 1,
      copy,
      backMs,
      isTickFlipped,
    };
  });

  times.sort((a, b) => a - b);
  const fromMs = times[0];
  const toMs = times.at(-1);
  return {
    findings,
    distinct: copies.size,
    repeated: [...copies.values()].filter(count => count > 1).length,
    regressions: findings.filter(({ backMs }) => backMs > 0).length,
    outOfOrder,
    uncertain: hits.filter(({ isCertain }) => !isCertain).length,
    partitions: [...partitions.values()].sort((a, b) => b.count - a.count || a.partition - b.partition),
    gaps: longestGaps(times),
    span: fromMs === undefined || toMs === undefined ? undefined : { fromMs, toMs },
  };
}

/** Tells whether there is something to look at: a duplicate, time that went back, a tick that flipped. */
export function isProblem({ copies, backMs, isTickFlipped }: Finding): boolean {
  return copies > 1 || backMs > 0 || isTickFlipped;
}

/** The findings in some order; a new array. */
export function inOrder(findings: readonly Finding[], order: Order): Finding[] {
  const sorted = [...findings];
  if (order === 'time') sorted.sort((a, b) => a.fields.unixMs - b.fields.unixMs);
  if (order === 'text') sorted.sort((a, b) => compare(a.id, b.id));
  return sorted;
}

/** The longest distances between neighbours of sorted times. */
function longestGaps(times: readonly number[]): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < times.length; i++) {
    const fromMs = times[i - 1] ?? 0;
    const toMs = times[i] ?? 0;
    const lengthMs = toMs - fromMs;
    if (lengthMs <= (gaps[GAPS - 1]?.lengthMs ?? 0)) continue;
    gaps.push({ lengthMs, fromMs, toMs });
    gaps.sort((a, b) => b.lengthMs - a.lengthMs);
    gaps.length = Math.min(gaps.length, GAPS);
  }
  return gaps;
}
