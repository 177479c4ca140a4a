import { createGenerator, metaOf, type Sno, unixMsOf } from '@sno-id/sdk';
import type { MetaField } from '@sno-id/sdk/meta';
import { UNIT_MS } from '@sno-id/sdk/read';
import { manualClock } from '@sno-id/sdk/testing';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { codesOf, isWanted, type Query } from './query.ts';

const START_MS = Date.UTC(2026, 2, 14, 9, 26, 53, 588);
/** How many codes of a large field occur in the samples; with all of them, no two IDs would match. */
const CODES = 5;

/**
 * IDs of two generators that take turns, with metabytes of the schema, sorted: a number of IDs in each of a
 * number of 4 ms units. One in three matches the query. `random` returns numbers from 0 to 1.
 */
export function makeIds(
  fields: readonly MetaField[],
  query: Query | undefined,
  units: number,
  perUnit: number,
  random: () => number,
): Sno[] {
  const clock = manualClock(START_MS);
  const generators = [7, 1042].map(partition => createGenerator({ partition, clock }));
  const ids: Sno[] = [];
  for (let unit = 0; unit < units; unit++) {
    clock.set(START_MS + unit * UNIT_MS);
    for (let i = 0; i < perUnit; i++) {
      ids.push(generators[i % generators.length]!.next(randomByte(fields, query, random)));
    }
  }
  return ids.sort();
}

/** The IDs that are shown, by the 4 ms unit in which they were generated. */
export type SampleUnits = readonly (readonly [unixMs: number, ids: readonly Sno[]])[];

/** How many units are shown. */
export const UNITS = 3;
/** How many IDs of each unit are shown. */
export const PER_UNIT = 8;
const SEED = 3;

/** The same IDs each time, but for their metabytes. */
export function sampleUnits(fields: readonly MetaField[], query: Query | undefined): SampleUnits {
  return [...byUnit(makeIds(fields, query, UNITS, PER_UNIT, seededRandom(SEED).next))];
}

/** Groups IDs by the 4 ms unit in which they were generated. */
export function byUnit(ids: readonly Sno[]): Map<number, Sno[]> {
  const units = new Map<number, Sno[]>();
  for (const id of ids) {
    const unixMs = unixMsOf(id);
    const unit = units.get(unixMs);
    if (unit) unit.push(id);
    else units.set(unixMs, [id]);
  }
  return units;
}

/** The number of ranges of a sorted list that contain exactly the matching IDs. */
export function rangesOf(ids: readonly Sno[], query: Query): number {
  return ids.filter((id, i) => isWantedId(id, query) && !(i > 0 && isWantedId(ids[i - 1]!, query))).length;
}

export function isWantedId(id: Sno, query: Query): boolean {
  return isWanted(metaOf(id), query);
}

function randomByte(fields: readonly MetaField[], query: Query | undefined, random: () => number): number {
  const byte = fields.reduce((byte, field) => {
    const code = Math.floor(random() * Math.min(codesOf(field), CODES));
    return byte | (code << (8 - field.firstBit - field.width));
  }, 0);
  return query && random() < 1 / 3 ? (byte & ~query.mask) | query.wanted : byte;
}
