/*
 * Checks what came from another window or a server, which can be anybody's, before anything of it is kept:
 * everything that it lets through can be drawn, put into an ID, and has a bound.
 */

import { decodeOrNot, fields, oneOf, whole } from '@sno-id/kit/data';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import * as v from 'valibot';
import { isSnowflake, layoutOf } from './family.ts';
import { isRun, snoIds, snowflakeIds } from './read-batch.ts';
import { tracedCall } from './read-call.ts';
import { clockEvent, description } from './read-generator.ts';
import { dateMs, readableText } from './read-values.ts';
import {
  type GeneratorReport,
  REPORT_LIMITS,
  REPORT_VERSION,
  type Report,
  type ReportedBatch,
  type ReportedEvent,
} from './report.ts';
import type { Counted, Place } from './source.ts';
import { CALL_LIMITS } from './traced-call.ts';

export const place = oneOf<readonly Place[]>(['page', 'tab', 'worker', 'server', 'recording']);
/** Without a slash, which ends it in a generator's key. */
const contextId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const event: v.GenericSchema<unknown, ReportedEvent> = fields({
  number: whole(1),
  atMs: dateMs,
  event: clockEvent,
});

const number = whole(1);
const snoBatch: v.GenericSchema<unknown, ReportedBatch> = v.pipe(
  fields({ ...snoIds, number }),
  v.check(run => isRun(run)),
);

/** Batches of one layout: each ID is one of it, of the unit and on the timeline that the batch says. */
function snowflakeBatchOf(of: SnowflakeDescription): v.GenericSchema<unknown, ReportedBatch> {
  const layout = layoutOf(of);
  const timelineName = layout.fields.find(({ role }) => role === 'timeline')?.name;
  const unixMs = whole(layout.epochMs, layout.maxUnixMs);
  return v.pipe(
    fields({ ...snowflakeIds, number, unixMs, count: whole(1, of.capacity) }),
    v.check(({ ids, count }) => ids.length <= count),
    v.check(({ ids, unixMs, timeline }) =>
      ids.every(text => {
        if (!layout.isSnowflake(text)) return false;
        const of = layout.toFields(text);
        return of.unixMs === unixMs && (timelineName ? of[timelineName] : 0) === timeline;
      }),
    ),
  );
}

/** As in `GeneratorState`: as many as a context has generators, certain or not. */
export const writer = whole(-REPORT_LIMITS.generators, REPORT_LIMITS.generators);

/** What a count covers. */
export const counted: v.GenericSchema<unknown, Counted> = fields({
  sinceMs: dateMs,
  isPartial: v.optional(v.boolean('true or false')),
});

const generator: v.GenericSchema<unknown, GeneratorReport> = v.pipe(
  fields({
    name: readableText,
    description,
    made: whole(),
    happened: whole(),
    counted: v.fallback(v.optional(counted), undefined),
    isOutOfRange: v.optional(v.boolean('true or false')),
    writer: v.fallback(v.optional(writer), undefined),
    events: v.optional(v.unknown()),
    batches: v.optional(v.unknown()),
    calls: v.optional(v.unknown()),
  }),
  v.transform(({ events, batches, calls, ...rest }) => ({
    ...rest,
    ...(calls !== undefined && { calls: newest(calls, CALL_LIMITS.calls, tracedCall) }),
    events: newest(events, REPORT_LIMITS.events, event),
    batches: newest(
      batches,
      REPORT_LIMITS.batches,
      isSnowflake(rest.description) ? snowflakeBatchOf(rest.description) : snoBatch,
    ),
  })),
);

/** The newest items that fit: a later version may have others. */
function newest<T>(value: unknown, most: number, item: v.GenericSchema<unknown, T>): T[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(-most)
    .map(one => decodeOrNot(item, one))
    .filter(one => one !== undefined);
}

const report = fields({
  version: v.literal(REPORT_VERSION),
  context: fields({
    id: contextId,
    place,
    label: readableText,
    missing: v.fallback(v.optional(whole(1)), undefined),
  }),
  number: whole(1),
  atMs: dateMs,
  generators: v.custom<unknown[]>(Array.isArray, 'a list'),
});

/**
 * Reads a report. Returns undefined if it is invalid or of another version; single invalid events and batches
 * are left out, since a later version may have others. Generators that cannot be read, or are too many, are
 * left out and counted in `context.missing`.
 */
export function readReport(value: unknown): Report | undefined {
  const read = decodeOrNot(report, value);
  if (!read) return undefined;
  const { context, generators, ...rest } = read;
  const known = namedApart(
    generators
      .slice(0, REPORT_LIMITS.generators)
      .map(one => decodeOrNot(generator, one))
      .filter(one => one !== undefined),
  );
  const missing = (context.missing ?? 0) + generators.length - known.length;
  const { id, place, label } = context;
  return { ...rest, context: { id, place, label, ...(missing > 0 && { missing }) }, generators: known };
}

/**
 * The same generators, each with a name, and each with another one: a name ends at the limit of its length.
 */
function namedApart(generators: readonly GeneratorReport[]): GeneratorReport[] {
  const taken = new Set(generators.map(({ name }) => name));
  const seen = new Map<string, number>();
  return generators.map(generator => {
    const { name } = generator;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    if (name !== '' && times === 1) return generator;
    for (let number = times; ; number++) {
      const apart = name === '' ? `unnamed ${number}` : `${name} (${number})`;
      if (taken.has(apart)) continue;
      taken.add(apart);
      seen.set(name, number);
      return { ...generator, name: apart };
    }
  });
}

/** Whether a context can have this `id`. */
export function isContextId(value: unknown): value is string {
  return v.is(contextId, value);
}
