/*
 * Checks what a generator tells of itself, from wherever it comes. Undefined for what cannot be.
 */

import type { IdSourceDescription, Snapshot } from '@sno-id/sdk';
import { isCount, isFields, isInteger, isSpan, isTick, isTime } from './checks.ts';
import { REPORT_LIMITS } from './report.ts';
import type { ClockEvent } from './source.ts';

const MAX_UNIT = 2 ** 39 - 1;
const MAX_UINT32 = 2 ** 32 - 1;
/** The reference's sequence can stand over its range, by the calls that wait. */
const MAX_SNAPSHOT_SEQUENCE = 0xffff + 0x1_0000;
/** Controls, halves of characters, and what turns the direction of the text around it. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Reads what and where a generator makes. */
export function readDescription(value: unknown): IdSourceDescription | undefined {
  if (!isFields(value)) return undefined;
  const { partition, sequenceMin, sequenceMax, capacity } = value;
  const kind = readText(value['kind']);
  if (kind === undefined || !isInteger(partition, 0, 0xffff)) return undefined;
  if (!isInteger(sequenceMin, 0, 0xffff) || !isInteger(sequenceMax, sequenceMin, 0xffff)) return undefined;
  if (!isInteger(capacity, 0, 0x1_0000)) return undefined;
  return { kind, partition, sequenceMin, sequenceMax, capacity };
}

/** Reads a snapshot. What it means is for a generator to judge that is made of it. */
export function readSnapshot(value: unknown): Snapshot | undefined {
  if (!isFields(value)) return undefined;
  const { partition, sequenceMin, sequenceMax, sequence, now, wallHi, wallSafe, drifts } = value;
  if (!Array.isArray(partition) || partition.length !== 2) return undefined;
  const [hi, lo]: unknown[] = partition;
  if (!isInteger(hi, 0, 0xff) || !isInteger(lo, 0, 0xff)) return undefined;
  if (!isInteger(sequenceMin, 0, 0xffff) || !isInteger(sequenceMax, 0, 0xffff)) return undefined;
  if (!isInteger(sequence, 0, MAX_SNAPSHOT_SEQUENCE) || !isInteger(drifts, 0, MAX_UINT32)) return undefined;
  if (!isInteger(wallHi, 0, MAX_UNIT) || !isInteger(wallSafe, 0, MAX_UNIT)) return undefined;
  // It is ignored on restore, and a clock may be anywhere.
  if (!isTime(now)) return undefined;
  return { partition: [hi, lo], sequenceMin, sequenceMax, sequence, now, wallHi, wallSafe, drifts };
}

/** Reads whatever a generator reports, but IDs. */
export function readClockEvent(value: unknown): ClockEvent | undefined {
  if (!isFields(value) || !isTime(value['now'])) return undefined;
  const { type, now, backMs, tick, drifts, count, ticks, retryAfterMs, after, units, stepMs, readingMs } =
    value;
  switch (type) {
    case 'tick-tock':
      if (!isSpan(backMs) || !isTick(tick) || !isInteger(drifts, 0, MAX_UINT32)) return undefined;
      return { type, now, backMs, tick, drifts };
    case 'blocked':
    case 'exhausted':
      if (!isCount(count) || !isCount(ticks) || !isSpan(retryAfterMs)) return undefined;
      return { type, now, count, ticks, retryAfterMs };
    case 'resumed':
      if (!isCount(count) || !isCount(ticks) || (after !== 'blocked' && after !== 'exhausted'))
        return undefined;
      return { type, now, after, count, ticks };
    case 'borrowed':
      return isCount(units) ? { type, now, units } : undefined;
    case 'substituted':
      return isTime(readingMs) ? { type, now, readingMs } : undefined;
    case 're-anchored':
      return isTime(stepMs) ? { type, now, stepMs } : undefined;
    default:
      return undefined;
  }
}

/** Cuts a text to what there is room for, and takes out what could deceive the eye. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, REPORT_LIMITS.text).replace(UNFIT, '') : undefined;
}
