/*
 * What was found in a text, in words.
 */

import { durationText, grouped, plural } from '@sno-id/kit/data';
import type { InspectionState } from './inspection.ts';

/** What was found, in a line. */
export function summaryOf({ subject, count, analysis, readTo }: InspectionState): string {
  if (readTo !== undefined)
    return `Reading … ${grouped(count)} found in ${Math.floor((readTo / Math.max(1, subject.text.length)) * 100)} %`;
  const { findings, distinct, repeated, regressions, outOfOrder, uncertain, span } = analysis;
  const parts = [plural(count, 'ID')];
  if (repeated > 0) parts.push(`${grouped(distinct)} distinct`, `${grouped(repeated)} repeated`);
  if (regressions > 0)
    parts.push(`time moves back ${regressions === 1 ? 'once' : `${grouped(regressions)} times`}`);
  if (distinct > 1) parts.push(outOfOrder > 0 ? `${grouped(outOfOrder)} out of order` : 'in time order');
  if (uncertain > 0) parts.push(`${grouped(uncertain)} uncertain`);
  if (span && span.toMs > span.fromMs) parts.push(`within ${durationText(span.toMs - span.fromMs)}`);
  if (findings.length < count) parts.push(`all checked, ${grouped(findings.length)} listed`);
  return parts.join(' · ');
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
