/*
 * What an ID says, in words and digits.
 */

import { type Sno, type SnoFields, toBigInt, toBytes, toHex, toUuid } from '@sno-id/sdk';
import type { FieldName } from '../../model/fields.ts';
import { grouped, hexOf } from '../../model/integer.ts';
import type { Form } from '../../model/read-id.ts';
import { durationText, localTime, relativeTime } from '../../model/time-text.ts';
import type { AnyMeta } from '../../options.ts';
import type { InspectionState } from './inspection.ts';

/** One field, in words and digits. */
export interface FieldText {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
  /** The same in other words. */
  readonly notes: readonly string[];
}

/** Unix milliseconds of unit 0, and milliseconds in a unit. */
const EPOCH_MS = Date.UTC(2010);
const UNIT_MS = 4;

/** The five fields of an ID. */
export function fieldTexts(fields: SnoFields, nowMs: number, schema: AnyMeta | undefined): FieldText[] {
  const { unixMs, tick, meta, partition, sequence } = fields;
  return [
    {
      field: 'time',
      label: 'Time',
      value: new Date(unixMs).toISOString(),
      notes: [
        relativeTime(unixMs, nowMs),
        localTime(unixMs),
        `unit ${grouped((unixMs - EPOCH_MS) / UNIT_MS)}`,
      ],
    },
    { field: 'tick', label: 'Tick', value: String(tick), notes: [] },
    {
      field: 'metabyte',
      label: 'Metabyte',
      value: String(meta),
      notes: [
        hexOf(meta, 2),
        `0b${meta.toString(2).padStart(8, '0')}`,
        ...(schema ? [schema.describe(meta)] : []),
      ],
    },
    {
      field: 'partition',
      label: 'Partition',
      value: String(partition),
      notes: [hexOf(partition, 4), `bytes ${partition >> 8}, ${partition & 0xff}`],
    },
    { field: 'sequence', label: 'Sequence', value: String(sequence), notes: [hexOf(sequence, 4)] },
  ];
}

/** All forms, each as it can be pasted back. */
export function formTexts(id: Sno): { readonly form: Form; readonly text: string }[] {
  return [
    { form: 'text', text: id },
    { form: 'UUID', text: toUuid(id) },
    { form: 'hex', text: toHex(id) },
    { form: 'BigInt', text: `${toBigInt(id)}n` },
    { form: 'bytes', text: `[${toBytes(id).join(', ')}]` },
  ];
}

/** What was found, in a line. */
export function summaryOf({ subject, count, analysis, readTo }: InspectionState): string {
  if (readTo !== undefined)
    return `Reading … ${grouped(count)} found in ${Math.floor((readTo / Math.max(1, subject.text.length)) * 100)} %`;
  const { findings, distinct, repeated, regressions, outOfOrder, uncertain, span } = analysis;
  const parts = [`${grouped(count)} ${count === 1 ? 'ID' : 'IDs'}`];
  if (findings.length < count) parts.push(`the first ${grouped(findings.length)} listed`);
  if (repeated > 0) parts.push(`${grouped(distinct)} distinct`, `${grouped(repeated)} repeated`);
  if (regressions > 0)
    parts.push(`time goes back ${regressions === 1 ? 'once' : `${grouped(regressions)} times`}`);
  if (distinct > 1)
    parts.push(outOfOrder > 0 ? `${grouped(outOfOrder)} out of order` : 'in the order of time');
  if (uncertain > 0) parts.push(`${grouped(uncertain)} uncertain`);
  if (span && span.toMs > span.fromMs) parts.push(`within ${durationText(span.toMs - span.fromMs)}`);
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
