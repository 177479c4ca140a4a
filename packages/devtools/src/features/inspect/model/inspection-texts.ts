/*
 * What was found in a text, in words.
 */

import { durationText, grouped, plural } from '@sno-id/kit/data';
import type { Finding } from './analysis.ts';
import type { InspectionState } from './inspection.ts';
import { orderText } from './list-order.ts';

/** What was found, in a line. */
export function summaryOf({ subject, count, analysis, readTo }: InspectionState): string {
  if (readTo !== undefined)
    return `Reading … ${grouped(count)} found in ${Math.floor((readTo / Math.max(1, subject.text.length)) * 100)} %`;
  const { findings, distinct, repeated, regressions, order, uncertain, missed, span } = analysis;
  const parts = [plural(count, 'ID')];
  if (repeated > 0) parts.push(`${grouped(distinct)} distinct`, `${grouped(repeated)} repeated`);
  if (regressions > 0)
    parts.push(
      `time moves back ${regressions === 1 ? 'once within a partition' : `${grouped(regressions)} times within partitions`}`,
    );
  if (missed > 0)
    parts.push(
      missed === 1 ? '1 looks like an ID but is not' : `${grouped(missed)} look like IDs but are not`,
    );
  const sorted = distinct > 1 && orderText(order);
  if (sorted) parts.push(sorted);
  if (uncertain > 0) parts.push(`${grouped(uncertain)} uncertain`);
  if (span && span.toMs > span.fromMs) parts.push(`within ${durationText(span.toMs - span.fromMs)}`);
  if (findings.length < count) parts.push(`all checked, ${grouped(findings.length)} listed`);
  return parts.join(' · ');
}

/** Why what was found may be no ID. */
export function doubtText({ form, fields }: Pick<Finding, 'form' | 'fields'>, nowMs: number): string {
  if (fields.unixMs > nowMs) return 'This might not be an ID: its time is in the future.';
  const why = form === 'bytes' ? 'is ten small numbers' : 'looks like a word or another kind of number';
  return `This might not be an ID: it ${why}.`;
}

/** What it means that an ID which rows share was seen once. `makers`: how many could have made it. */
export function seenOnceText(makers: number): string {
  return makers > 1
    ? `It was seen once, but ${grouped(makers)} generators could have made it, and not all of their IDs are seen.`
    : 'It was seen once. If two rows have it, code stored it twice, for example by an upsert that reuses an ID, or another generator made it, too.';
}

/** A part of the line that an ID stands in: what is before it, what is written, what is after it. */
export function contextOf(
  text: string,
  start: number,
  end: number,
  around = 48,
): readonly [string, string, string] {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const lineEnd = newline < 0 ? text.length : newline;
  const from = Math.max(start <= 0 ? 0 : lineStart, start - around);
  const to = Math.min(lineEnd, end + around);
  return [
    (from > lineStart ? '…' : '') + text.slice(from, start),
    text.slice(start, end),
    text.slice(end, to) + (to < lineEnd ? '…' : ''),
  ];
}
