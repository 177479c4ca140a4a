/*
 * Checks what came from another window or a server, which can be anybody's, before anything of it is kept:
 * everything that it lets through can be drawn, put into an ID, and has a bound.
 */

import { GREATEST } from '@sno-id/kit/data';
import { EPOCH_MS } from '@sno-id/sdk';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import { isCount, isFields, isInteger, isTick, isTime } from './checks.ts';
import { isSnowflake, layoutOf } from './family.ts';
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
 * Reads a report. Returns undefined if it is invalid or of another version; single invalid events and batches
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
  if (!name || !description || !isCount(made) || !isCount(happened)) return undefined;
  const snapshot = readSnapshot(value['snapshot'], description);
  const readBatch = isSnowflake(description) ? snowflakeBatchReader(description) : readSnoBatch;
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

function readSnoBatch(value: unknown): ReportedBatch | undefined {
  if (!isFields(value)) return undefined;
  const { number, unixMs, tick, partition, firstSequence, count, metas } = value;
  if (!isCount(number, 1) || !isTick(tick)) return undefined;
  if (!isInteger(unixMs, EPOCH_MS, GREATEST.unixMs)) return undefined;
  if (!isInteger(partition, 0, GREATEST.partition)) return undefined;
  if (!isInteger(firstSequence, 0, GREATEST.sequence)) return undefined;
  if (!isInteger(count, 1, GREATEST.sequence + 1 - firstSequence)) return undefined;
  if (!Array.isArray(metas) || metas.length > Math.min(count, REPORT_LIMITS.metas)) return undefined;
  const bytes: unknown[] = [...metas];
  if (!bytes.every(meta => isInteger(meta, 0, GREATEST.meta))) return undefined;
  return { number, unixMs, tick, partition, firstSequence, count, metas: bytes as number[] };
}

/** Reads batches of one layout: each ID is one of it, of the unit and on the timeline that the batch says. */
function snowflakeBatchReader(
  description: SnowflakeDescription,
): (value: unknown) => ReportedBatch | undefined {
  const layout = layoutOf(description);
  const timelineName = layout.fields.find(({ role }) => role === 'timeline')?.name;
  return value => {
    if (!isFields(value)) return undefined;
    const { number, unixMs, timeline, count, ids } = value;
    if (!isCount(number, 1) || !isInteger(unixMs, layout.epochMs, layout.maxUnixMs)) return undefined;
    if (!isCount(timeline) || !isInteger(count, 1, description.capacity)) return undefined;
    if (!Array.isArray(ids) || ids.length > Math.min(count, REPORT_LIMITS.metas)) return undefined;
    const texts: unknown[] = [...ids];
    const isOfBatch = (text: unknown) => {
      if (typeof text !== 'string' || !layout.isSnowflake(text)) return false;
      const fields = layout.toFields(text);
      return fields.unixMs === unixMs && (timelineName ? fields[timelineName] : 0) === timeline;
    };
    if (!texts.every(isOfBatch)) return undefined;
    return { number, unixMs, timeline, count, ids: texts as string[] };
  };
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
