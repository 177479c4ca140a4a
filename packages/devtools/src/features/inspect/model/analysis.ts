/*
 * What the IDs of a text say together: which come twice, where time goes back, who made how many, and when.
 */

import { type Hit, lineCounter } from '@sno-id/kit/data';
import { type SnoFields, toFields } from '@sno-id/sdk';
import { createIdCounts } from './id-counts.ts';
import { createTimeline, type Step, type TimelineTotals } from './timeline.ts';

/** An ID in its place among the others. */
export interface Finding extends Hit, Step {
  /** Its place in the order of appearance, from 0. */
  readonly index: number;
  /** Of the line that it begins in, from 1. */
  readonly line: number;
  readonly fields: SnoFields;
  /** How often the text has this ID. */
  readonly copies: number;
  /** Which of them this is, from 1. */
  readonly copy: number;
}

export interface Analysis extends TimelineTotals {
  /** Of all IDs, the unlisted too. */
  readonly count: number;
  /** In order of appearance: the first 100,000 IDs, and of the others up to 100,000 that are problems. */
  readonly findings: readonly Finding[];
  readonly distinct: number;
  /** IDs that appear more than once. */
  readonly repeated: number;
  readonly uncertain: number;
}

/**
 * How a list is sorted: as the text has it, by time and then as the text has it, or by text, which is the
 * order of the IDs.
 */
export type Order = 'appearance' | 'time' | 'text';

type Draft = { -readonly [Key in keyof Finding]: Finding[Key] };

/** How many IDs are listed, and how many problems after them. */
const LISTED = 100_000;
const NO_STEP: Step = { backMs: 0, isTickFlipped: false };

/**
 * Analyzes the hits of a text, of any number, in order of appearance. What is no certain ID is never a
 * regression and takes no part in times and partitions, unless nothing in the text is certain. An ID that
 * appears again is a duplicate; that a log names it again later is no regression.
 *
 * @param makerOf Tells IDs of different generators apart, where more than the partition is known.
 */
export function createAnalyst(
  text: string,
  makerOf: (fields: SnoFields) => unknown = ({ partition }) => partition,
) {
  const counts = createIdCounts();
  const lineAt = lineCounter(text);
  const drafts: Draft[] = [];
  let timeline = createTimeline();
  let isAnyCertain = false;
  let count = 0;
  let uncertain = 0;

  function stepOf(fields: SnoFields, isCertain: boolean): Step {
    if (isCertain && !isAnyCertain) {
      // The doubtful ones before it were followed only in case that nothing is certain.
      isAnyCertain = true;
      timeline = createTimeline();
      for (const draft of drafts) Object.assign(draft, NO_STEP);
    }
    return isCertain || !isAnyCertain ? timeline.add(fields, makerOf(fields)) : NO_STEP;
  }

  function add({ id, form, start, end, isCertain }: Hit): void {
    const index = count++;
    if (!isCertain) uncertain++;
    const fields = toFields(id);
    const copy = counts.add(id);
    const { backMs, isTickFlipped } = copy === 1 ? stepOf(fields, isCertain) : NO_STEP;
    const isListed = index < LISTED || copy > 1 || backMs > 0 || isTickFlipped;
    if (!isListed || drafts.length === 2 * LISTED) return;
    const line = lineAt(start);
    // Written out: spread, an object with this many properties takes ten times as long to create.
    drafts.push({
      id,
      form,
      start,
      end,
      isCertain,
      index,
      line,
      fields,
      copies: copy,
      copy,
      backMs,
      isTickFlipped,
    });
  }

  return {
    add(hits: readonly Hit[]): void {
      for (const hit of hits) add(hit);
    },
    /** To be called once, after the last hit. */
    analysis(): Analysis {
      for (const draft of drafts) draft.copies = counts.of(draft.id);
      const { distinct, repeated } = counts;
      return { count, findings: drafts, distinct, repeated, uncertain, ...timeline.totals() };
    },
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
  if (order === 'text') sorted.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  return sorted;
}
