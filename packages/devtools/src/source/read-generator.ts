/*
 * What the description and events of a generator look like that come from outside. Nothing of them
 * is trusted.
 */

import { fields, kinds, list, numberFrom, oneOf, readAs, whole } from '@sno-id/kit/data';
import type { IdSourceDescription } from '@sno-id/sdk';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import * as v from 'valibot';
import { attempt } from './attempt.ts';
import { type Description, layoutOf } from './family.ts';
import { deviceDescription } from './read-device.ts';
import { dateMs, hasRange, MAX_DATE_MS, nameText, readableText, snoPlace } from './read-values.ts';
import type { ClockEvent } from './source.ts';

const MAX_UINT32 = 2 ** 32 - 1;
/** No layout has more fields, which are bits. */
const MAX_FIELDS = 64;
const spanMs = numberFrom(0, MAX_DATE_MS);
export const tick = oneOf([0, 1]);
const drifts = whole(0, MAX_UINT32);
const range = v.tuple([whole(), whole()], 'a first and a last sequence number');

const snoDescription: v.GenericSchema<unknown, IdSourceDescription> = v.pipe(
  fields({ kind: readableText, ...snoPlace }),
  v.check(place => hasRange(place), 'a range from low to high'),
);

const snowflakeDescription: v.GenericSchema<unknown, SnowflakeDescription> = v.pipe(
  fields({
    kind: oneOf(['snowflake', 'shared-snowflake']),
    node: v.record(readableText, whole(), 'an object'),
    fields: list(
      fields({ name: nameText, role: oneOf(['time', 'timeline', 'node', 'sequence']), width: whole(1) }),
      MAX_FIELDS,
    ),
    epochMs: whole(),
    unitMs: whole(),
    range,
    capacity: whole(1),
  }),
  readAs(given => placed(given), 'what a layout can have'),
);

type Unplaced = Omit<SnowflakeDescription, 'fields'> & {
  readonly fields: readonly Omit<SnowflakeDescription['fields'][number], 'shift'>[];
};

/** A description with its fields in their places; undefined where no layout can have them. */
function placed(given: Unplaced): SnowflakeDescription | undefined {
  const unplaced = given.fields.map(field => ({ ...field, shift: 0 }));
  const fields = attempt(() => layoutOf({ ...given, fields: unplaced }).fields);
  if (!fields) return undefined;
  const nodes = fields.filter(({ role }) => role === 'node');
  const { range, capacity } = given;
  if (!nodes.every(({ name, width }) => given.node[name]! <= 2 ** width - 1)) return undefined;
  if (!isRangeOf(range, fields) || capacity > range[1] - range[0] + 1) return undefined;
  const node = Object.fromEntries(nodes.map(({ name }) => [name, given.node[name]!]));
  return { ...given, node, fields };
}

function isRangeOf([min, max]: readonly [number, number], fields: SnowflakeDescription['fields']): boolean {
  const { width } = fields.find(({ role }) => role === 'sequence')!;
  return min <= max && max < 2 ** width;
}

/** What and where a generator makes. */
export const description: v.GenericSchema<unknown, Description> = v.lazy(value =>
  typeof value !== 'object' || !value
    ? snoDescription
    : 'fields' in value
      ? snowflakeDescription
      : v.is(deviceDescription, value)
        ? deviceDescription
        : snoDescription,
);

const stalled = { now: dateMs, count: whole(), ticks: whole() };

/** Whatever a generator reports, but IDs. */
export const clockEvent: v.GenericSchema<unknown, ClockEvent> = kinds(
  'type',
  [
    fields({ type: v.literal('tick-tock'), now: dateMs, backMs: spanMs, tick, drifts }),
    fields({ type: v.literal('timeline'), now: dateMs, backMs: spanMs, timeline: whole() }),
    fields({ type: oneOf(['blocked', 'exhausted']), ...stalled, retryAfterMs: spanMs }),
    fields({ type: v.literal('resumed'), ...stalled, after: oneOf(['blocked', 'exhausted']) }),
    fields({ type: v.literal('substituted'), now: dateMs, readingMs: dateMs }),
    fields({ type: v.literal('re-anchored'), now: dateMs, stepMs: dateMs }),
  ],
  'the type of an event that the SDK reports',
);
