/*
 * Reads the value that somebody types into a field.
 */

import { clamp, type FieldName, GREATEST, type Result, readInteger } from '@sno-id/kit/data';
import { type Sno, type SnoFields, toFields, withFields } from '@sno-id/sdk';
import { EPOCH_MS, UNIT_MS } from '@sno-id/sdk/read';
import { readTime } from '../../../lib/read-time.ts';

const KEYS = { tick: 'tick', metabyte: 'meta', partition: 'partition', sequence: 'sequence' } as const;

/**
 * Writes the typed value into a field of an ID. A time is a date (UTC unless it has an offset) or Unix
 * milliseconds.
 */
export function readField(id: Sno, field: FieldName, text: string): Result<Sno> {
  const reading = field === 'time' ? readTime(text) : readInteger(text, 0, GREATEST[KEYS[field]]);
  return reading.ok ? { ok: true, value: put(id, field, reading.value) } : reading;
}

/** Adds `by` to a field, clamped to its range. */
export function stepField(id: Sno, field: FieldName, by: number): Sno {
  const fields = toFields(id);
  if (field === 'time') return put(id, field, clamp(fields.unixMs + by * UNIT_MS, EPOCH_MS, GREATEST.unixMs));
  return put(id, field, clamp(fields[KEYS[field]] + by, 0, GREATEST[KEYS[field]]));
}

function put(id: Sno, field: FieldName, value: number): Sno {
  const change: Partial<SnoFields> = field === 'time' ? { unixMs: value } : { [KEYS[field]]: value };
  return withFields(id, change);
}
