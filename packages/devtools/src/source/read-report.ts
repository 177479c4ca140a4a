/*
 * Checks what came from another window or a server, which can be anybody's, before anything of it is kept: everything that it lets
 * through can be drawn, put into an ID, and has a bound.
 */

import { type IdSourceDescription, MAX, type Snapshot, unixMsOf, ZERO } from '@sno-id/sdk';
import {
  type GeneratorReport,
  REPORT_LIMITS,
  REPORT_VERSION,
  type Report,
  type ReportedBatch,
  type ReportedEvent,
} from './report.ts';
import type { ClockEvent, ContextInfo, Place } from './source.ts';

type Fields = { readonly [name: string]: unknown };

/** What a `Date` can hold. */
const MAX_DATE_MS = 8.64e15;
const MAX_UNIT = 2 ** 39 - 1;
const MAX_UINT32 = 2 ** 32 - 1;
/** The reference's sequence can stand over its range, by the calls that wait. */
const MAX_SNAPSHOT_SEQUENCE = 0xffff + 0x1_0000;
const PLACES: readonly Place[] = ['page', 'tab', 'worker', 'server', 'recording'];
/** Without a slash, which ends it in a generator's key. */
const CONTEXT_ID = /^[\w-]{1,64}$/;
/** Controls, halves of characters, and what turns the direction of the text around it. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Reads a report. Undefined if it is none, of another version, or states what cannot be; single events and batches that are unfit
 * are left out, since a later version may have others.
 */
export function readReport(value: unknown): Report | undefined {
  if (!isFields(value)) return undefined;
  const { version, number, atMs, driftMs } = value;
  const context = readContext(value['context']);
  const generators = readGenerators(value['generators']);
  if (version !== REPORT_VERSION || !context || !generators) return undefined;
  if (!isCount(number, 1) || !isTime(atMs)) return undefined;
  const drift = isTime(driftMs) ? { driftMs } : {};
  return { version: REPORT_VERSION, context, number, atMs, ...drift, generators };
}

/** Whether a context can have this `id`. */
export function isContextId(value: unknown): value is string {
  return typeof value === 'string' && CONTEXT_ID.test(value);
}

function readContext(value: unknown): ContextInfo | undefined {
  if (!isFields(value)) return undefined;
  const { id, place } = value;
  const label = readText(value['label']);
  if (!isContextId(id) || label === undefined || !PLACES.includes(place as Place)) return undefined;
  return { id, place: place as Place, label };
}

function readGenerators(value: unknown): GeneratorReport[] | undefined {
  if (!Array.isArray(value) || value.length > REPORT_LIMITS.generators) return undefined;
  const generators = value.map(readGenerator);
  if (!isWhole(generators)) return undefined;
  return new Set(generators.map(({ name }) => name)).size === generators.length ? generators : undefined;
}

function readGenerator(value: unknown): GeneratorReport | undefined {
  if (!isFields(value)) return undefined;
  const { made, happened } = value;
  const name = readText(value['name']);
  const description = readDescription(value['description']);
  const snapshot = readSnapshot(value['snapshot']);
  if (!name || !description || !isCount(made) || !isCount(happened)) return undefined;
  return {
    name,
    description,
    ...(snapshot && { snapshot }),
    made,
    happened,
    events: readNewest(value['events'], REPORT_LIMITS.events, readEvent),
    batches: readNewest(value['batches'], REPORT_LIMITS.batches, readBatch),
  };
}

function readDescription(value: unknown): IdSourceDescription | undefined {
  if (!isFields(value)) return undefined;
  const { partition, sequenceMin, sequenceMax, capacity } = value;
  const kind = readText(value['kind']);
  if (kind === undefined || !isInteger(partition, 0, 0xffff)) return undefined;
  if (!isInteger(sequenceMin, 0, 0xffff) || !isInteger(sequenceMax, sequenceMin, 0xffff)) return undefined;
  if (!isInteger(capacity, 0, 0x1_0000)) return undefined;
  return { kind, partition, sequenceMin, sequenceMax, capacity };
}

function readSnapshot(value: unknown): Snapshot | undefined {
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

function readBatch(value: unknown): ReportedBatch | undefined {
  if (!isFields(value)) return undefined;
  const { number, unixMs, tick, partition, firstSequence, count, metas } = value;
  if (!isCount(number, 1) || !isTick(tick)) return undefined;
  if (!isInteger(unixMs, unixMsOf(ZERO), unixMsOf(MAX)) || !isInteger(partition, 0, 0xffff)) return undefined;
  if (!isInteger(firstSequence, 0, 0xffff) || !isInteger(count, 1, 0x1_0000 - firstSequence))
    return undefined;
  if (!Array.isArray(metas) || metas.length > Math.min(count, REPORT_LIMITS.metas)) return undefined;
  const bytes: unknown[] = [...metas];
  if (!bytes.every(meta => isInteger(meta, 0, 0xff))) return undefined;
  return { number, unixMs, tick, partition, firstSequence, count, metas: bytes as number[] };
}

function readEvent(value: unknown): ReportedEvent | undefined {
  if (!isFields(value)) return undefined;
  const { number, atMs } = value;
  const event = readClockEvent(value['event']);
  return event && isCount(number, 1) && isTime(atMs) ? { number, atMs, event } : undefined;
}

/** Reads whatever a generator reports, but IDs. */
export function readClockEvent(value: unknown): ClockEvent | undefined {
  if (!isFields(value) || !isTime(value['now'])) return undefined;
  const { type, now, backMs, tick, drifts, count, ticks, retryAfterMs, after, units, stepMs } = value;
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
    case 're-anchored':
      return isTime(stepMs) ? { type, now, stepMs } : undefined;
    default:
      return undefined;
  }
}

function readNewest<T>(value: unknown, most: number, read: (value: unknown) => T | undefined): T[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(-most)
    .map(read)
    .filter(one => one !== undefined);
}

/** Cuts a text to what there is room for, and takes out what could deceive the eye. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, REPORT_LIMITS.text).replace(UNFIT, '') : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isWhole<T>(values: readonly (T | undefined)[]): values is readonly T[] & T[] {
  return !values.includes(undefined);
}

function isInteger(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isCount(value: unknown, min = 0): value is number {
  return isInteger(value, min, Number.MAX_SAFE_INTEGER);
}

/** Milliseconds that a `Date` can be made of: also of their sum with a time. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_DATE_MS;
}

function isSpan(value: unknown): value is number {
  return isTime(value) && value >= 0;
}

function isTick(value: unknown): value is 0 | 1 {
  return value === 0 || value === 1;
}
