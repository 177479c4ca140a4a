/*
 * Validates the description and snapshot of a generator from an untrusted source. Undefined if they are
 * invalid.
 */

import { GREATEST } from '@sno-id/kit/data';
import { type IdSourceDescription, MAX_UNIT, type Snapshot } from '@sno-id/sdk';
import type { FieldRole, PlacedField, SnowflakeDescription, SnowflakeSnapshot } from '@sno-id/sdk/snowflake';
import { type Fields, isCount, isFields, isInteger, isSpan, isTick, isTime } from './checks.ts';
import { type AnySnapshot, type Description, isSnowflake, layoutOf } from './family.ts';
import { REPORT_LIMITS } from './report.ts';
import type { ClockEvent } from './source.ts';

const MAX_UINT32 = 2 ** 32 - 1;
/** More fields than bits no layout has, and more timelines than these no snapshot that is shown. */
const MAX_FIELDS = 64;
const MAX_TIMELINES = 1_024;
const ROLES: readonly FieldRole[] = ['time', 'timeline', 'node', 'sequence'];
/** Controls, halves of characters, and what turns the direction of the text around it. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Reads what and where a generator makes. */
export function readDescription(value: unknown): Description | undefined {
  if (!isFields(value)) return undefined;
  return value['fields'] === undefined ? readSnoDescription(value) : readSnowflakeDescription(value);
}

function readSnoDescription(value: Fields): IdSourceDescription | undefined {
  const { partition, sequenceMin, sequenceMax, capacity } = value;
  const kind = readText(value['kind']);
  if (kind === undefined || !isInteger(partition, 0, GREATEST.partition)) return undefined;
  if (!isInteger(sequenceMax, 0, GREATEST.sequence)) return undefined;
  if (!isInteger(sequenceMin, 0, sequenceMax)) return undefined;
  if (!isInteger(capacity, 0, GREATEST.sequence + 1)) return undefined;
  return { kind, partition, sequenceMin, sequenceMax, capacity };
}

function readSnowflakeDescription(value: Fields): SnowflakeDescription | undefined {
  const { kind, epochMs, unitMs, node, fields, range, capacity } = value;
  if (kind !== 'snowflake' || !isFields(node) || !isCount(epochMs) || !isCount(unitMs)) return undefined;
  const given = Array.isArray(fields) && fields.length <= MAX_FIELDS ? fields.map(readField) : [];
  const named = given.filter(field => field !== undefined);
  if (named.length < given.length) return undefined;
  const placed = placedFields(named, epochMs, unitMs);
  if (!placed) return undefined;

  const nodes: [string, number][] = [];
  for (const [i, { role, name, width }] of placed.entries()) {
    if (role !== 'node') continue;
    // By the name that it was given, which may have been cut.
    const one = node[named[i]!.given];
    if (!isInteger(one, 0, 2 ** width - 1)) return undefined;
    nodes.push([name, one]);
  }
  const pair = readRange(range, placed);
  if (!pair || !isInteger(capacity, 1, pair[1] - pair[0] + 1)) return undefined;
  return { kind, node: Object.fromEntries(nodes), fields: placed, epochMs, unitMs, range: pair, capacity };
}

interface NamedField extends Omit<PlacedField, 'shift'> {
  readonly given: string;
}

function readField(value: unknown): NamedField | undefined {
  if (!isFields(value)) return undefined;
  const { name: given, role, width } = value;
  const name = readText(given);
  const known = ROLES.find(one => one === role);
  if (typeof given !== 'string' || !name || !known || !isCount(width, 1)) return undefined;
  return { name, role: known, width, given };
}

/** The fields in their places; undefined where no layout can have them. */
function placedFields(
  fields: readonly NamedField[],
  epochMs: number,
  unitMs: number,
): readonly PlacedField[] | undefined {
  try {
    return layoutOf({ epochMs, unitMs, fields: fields.map(field => ({ ...field, shift: 0 })) }).fields;
  } catch {
    return undefined;
  }
}

function readRange(value: unknown, fields: readonly PlacedField[]): [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [min, max]: unknown[] = value;
  const { width } = fields.find(({ role }) => role === 'sequence')!;
  return isInteger(max, 0, 2 ** width - 1) && isInteger(min, 0, max) ? [min, max] : undefined;
}

/** Reads the snapshot of a generator. What it means is for a generator to judge that is made of it. */
export function readSnapshot(value: unknown, of: Description): AnySnapshot | undefined {
  if (!isFields(value)) return undefined;
  return isSnowflake(of) ? readSnowflakeSnapshot(value, of) : readSnoSnapshot(value);
}

function readSnoSnapshot(value: Fields): Snapshot | undefined {
  // What is missing is 0, as for a generator.
  const { partition = [0, 0], sequenceMin = 0, sequenceMax = 0, sequence = 0 } = value;
  const { now = 0, wallHi = 0, wallSafe = 0, drifts = 0 } = value;
  if (!Array.isArray(partition) || partition.length !== 2) return undefined;
  const [hi, lo]: unknown[] = partition;
  if (!isInteger(hi, 0, 0xff) || !isInteger(lo, 0, 0xff)) return undefined;
  if (!isInteger(sequenceMin, 0, GREATEST.sequence)) return undefined;
  if (!isInteger(sequenceMax, 0, GREATEST.sequence)) return undefined;
  // In the reference each call that waits adds one: a full unit may stand far above its range.
  if (!isInteger(sequence, 0, MAX_UINT32) || !isInteger(drifts, 0, MAX_UINT32)) return undefined;
  if (!isInteger(wallHi, 0, MAX_UNIT) || !isInteger(wallSafe, 0, MAX_UNIT)) return undefined;
  // It is ignored on restore, and a clock may be anywhere.
  if (!isTime(now)) return undefined;
  return { partition: [hi, lo], sequenceMin, sequenceMax, sequence, now, wallHi, wallSafe, drifts };
}

function readSnowflakeSnapshot(
  value: Fields,
  { node, fields }: SnowflakeDescription,
): SnowflakeSnapshot | undefined {
  const { unit, timeline, sequence, start, highs } = value;
  const range = readRange(value['range'], fields);
  if (!range || !isCount(unit) || !isCount(timeline) || !isCount(sequence) || !isCount(start))
    return undefined;
  if (!Array.isArray(highs) || highs.length > MAX_TIMELINES) return undefined;
  const units: unknown[] = [...highs];
  if (!units.every(high => isCount(high))) return undefined;
  // A generator's node is what it describes.
  return { node, range, unit, timeline, sequence, start, highs: units as number[] };
}

/** Reads whatever a generator reports, but IDs. */
export function readClockEvent(value: unknown): ClockEvent | undefined {
  if (!isFields(value) || !isTime(value['now'])) return undefined;
  const { type, now, backMs, tick, drifts, timeline, count, ticks, retryAfterMs, after, units } = value;
  const { stepMs, readingMs } = value;
  switch (type) {
    case 'tick-tock':
      if (!isSpan(backMs) || !isTick(tick) || !isInteger(drifts, 0, MAX_UINT32)) return undefined;
      return { type, now, backMs, tick, drifts };
    case 'timeline':
      return isSpan(backMs) && isCount(timeline) ? { type, now, backMs, timeline } : undefined;
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

/** Shortens a text to the limit and removes characters that could mislead a reader. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, REPORT_LIMITS.text).replace(UNFIT, '') : undefined;
}
