/*
 * What an ID says, in words and digits.
 */

import type { SnoFields } from '@sno-id/sdk';
import type { Meta } from '@sno-id/sdk/meta';
import type { IdForm } from '@sno-id/sdk/read';
import { EPOCH_MS, UNIT_MS } from '@sno-id/sdk/read';
import { grouped, hexOf } from '../text/integer.ts';
import { localTime, relativeTime } from '../text/time-text.ts';
import type { FieldName } from './fields.ts';

/** One field, in words and digits. */
export interface FieldText {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
  readonly notes: readonly string[];
}

/**
 * The five fields of an ID.
 *
 * @param nowMs Unix milliseconds: the time is also told from there, if it is given.
 * @param schema what the metabyte means, if that is known
 */
export function fieldTexts(fields: SnoFields, nowMs?: number, schema?: Pick<Meta, 'describe'>): FieldText[] {
  const { unixMs, tick, meta, partition, sequence } = fields;
  return [
    {
      field: 'time',
      label: 'Time',
      value: new Date(unixMs).toISOString(),
      notes: [
        ...(nowMs === undefined ? [] : [relativeTime(unixMs, nowMs)]),
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

/** What each form is called. */
export const FORM_NAMES: Readonly<Record<IdForm, string>> = {
  text: 'text',
  uuid: 'UUID',
  'ascii-uuid': 'ASCII UUID',
  hex: 'hex',
  bigint: 'BigInt',
  bytes: 'bytes',
  json: 'JSON',
};
