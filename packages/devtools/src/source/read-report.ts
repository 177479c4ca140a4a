/*
 * Checks what came from another window or a server, which can be anybody's, before anything of it is kept: everything that it lets
 * through can be drawn, put into an ID, and has a bound.
 */

import { MAX, unixMsOf, ZERO } from '@sno-id/sdk';
import { isCount, isFields, isInteger, isTick, isTime } from './checks.ts';
import { readClockEvent, readDescription, readSnapshot, readText } from './read-generator.ts';
import {
  type GeneratorReport,
  REPORT_LIMITS,
  REPORT_VERSION,
  type Report,
  type ReportedBatch,
  type ReportedEvent,
} from './report.ts';
import type { ContextInfo, Place } from './source.ts';

const PLACES: readonly Place[] = ['page', 'tab', 'worker', 'server', 'recording'];
/** Without a slash, which ends it in a generator's key. */
const CONTEXT_ID = /^[\w-]{1,64}$/;

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

function readNewest<T>(value: unknown, most: number, read: (value: unknown) => T | undefined): T[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(-most)
    .map(read)
    .filter(one => one !== undefined);
}

function isWhole<T>(values: readonly (T | undefined)[]): values is readonly T[] & T[] {
  return !values.includes(undefined);
}
