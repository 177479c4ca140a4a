/*
 * What the IDs of a text say together: which come twice, where time goes back, who made how many, and when.
 */

import { type Hit, lineCounter, type Miss } from '@sno-id/kit/data';
import { type SnoFields, toFields } from '@sno-id/sdk';
import { createIdCounts } from './id-counts.ts';
import { createListOrder, type ListOrder } from './list-order.ts';
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
  /** The line of the first of them, which may not be listed. */
  readonly firstLine: number;
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
  readonly order: ListOrder;
  /** How many runs of characters are nearly an ID, and the first 50 of them with their lines. */
  readonly missed: number;
  readonly misses: readonly (Miss & { readonly line: number })[];
}

type Draft = { -readonly [Key in keyof Finding]: Finding[Key] };

/** How many IDs are listed, and how many problems after them. */
const LISTED = 100_000;
const LISTED_MISSES = 50;
const NO_STEP: Step = { backMs: 0, isTickFlipped: false };

/**
 * Analyzes the hits of a text, of any number, in order of appearance. What is no certain ID is never a
 * regression and takes no part in times and partitions, unless nothing in the text is certain. Each is
 * compared with the one before it, also if it is a duplicate. A list that is sorted the other way, or as
 * words are, says nothing of clocks: it has no regressions.
 *
 * @param makerOf Tells IDs of different generators apart, where more than the partition is known.
 */
export function createAnalyst(
  text: string,
  makerOf: (fields: SnoFields) => unknown = ({ partition }) => partition,
) {
  const counts = createIdCounts();
  const lineAt = lineCounter(text);
  const lineOfMiss = lineCounter(text);
  const drafts: Draft[] = [];
  const misses: (Miss & { readonly line: number })[] = [];
  let timeline = createTimeline();
  let list = createListOrder();
  let isAnyCertain = false;
  let count = 0;
  let uncertain = 0;
  let missed = 0;

  function stepOf({ id, isCertain }: Hit, fields: SnoFields, isNew: boolean): Step {
    if (isCertain && !isAnyCertain) {
      // The doubtful ones before it were followed only in case that nothing is certain.
      isAnyCertain = true;
      timeline = createTimeline();
      list = createListOrder();
      for (const draft of drafts) Object.assign(draft, NO_STEP);
    }
    if (!isCertain && isAnyCertain) return NO_STEP;
    list.add(id, fields.unixMs);
    return timeline.add(fields, makerOf(fields), isNew);
  }

  function add(hit: Hit): void {
    const { id, form, start, end, isCertain } = hit;
    const index = count++;
    if (!isCertain) uncertain++;
    const fields = toFields(id);
    const line = lineAt(start);
    const copy = counts.add(id, line);
    const { backMs, isTickFlipped } = stepOf(hit, fields, copy === 1);
    const isListed = index < LISTED || copy > 1 || backMs > 0 || isTickFlipped;
    if (!isListed || drafts.length === 2 * LISTED) return;
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
      firstLine: line,
      backMs,
      isTickFlipped,
    });
  }

  return {
    add(hits: readonly Hit[], near: readonly Miss[] = []): void {
      for (const hit of hits) add(hit);
      for (const miss of near)
        if (missed++ < LISTED_MISSES) misses.push({ ...miss, line: lineOfMiss(miss.start) });
    },
    /** To be called once, after the last hit. */
    analysis(): Analysis {
      const own = drafts.length === count ? drafts.filter(one => one.isCertain || !isAnyCertain) : [];
      const order = list.order(own.map(({ id }) => id));
      const isSorted = order.kind === 'newest' || order.kind === 'words';
      for (const draft of drafts) {
        ({ copies: draft.copies, firstLine: draft.firstLine } = counts.of(draft.id));
        if (isSorted) Object.assign(draft, NO_STEP);
      }
      const findings = drafts.filter(one => one.index < LISTED || isProblem(one));
      const { distinct, repeated } = counts;
      const totals = timeline.totals(isSorted);
      return { count, findings, distinct, repeated, uncertain, order, missed, misses, ...totals };
    },
  };
}

/** Tells whether there is something to look at: a duplicate, time that went back, a tick that flipped. */
export function isProblem({ copies, backMs, isTickFlipped }: Finding): boolean {
  return copies > 1 || backMs > 0 || isTickFlipped;
}
