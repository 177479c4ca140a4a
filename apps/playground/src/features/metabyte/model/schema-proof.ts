import { metaOf, toFields } from '@sno-id/sdk';
import { type MetaField, metaFromJSON } from '@sno-id/sdk/meta';
import type { Query } from './query.ts';
import { byUnit, isWantedId, makeIds, rangesOf } from './sample-ids.ts';

/** The findings in many IDs of a schema. */
export interface Proof {
  readonly ids: number;
  readonly units: number;
  /** IDs whose metabyte changes when it is read and packed again. */
  readonly misread: number;
  /** Neighbors whose fields are not in the order of their IDs. */
  readonly misplaced: number;
  /** The number of matching IDs, and of ranges they form. */
  readonly wanted: number;
  readonly ranges: number;
}

const UNITS = 250;
const PER_UNIT = 20;
export const PROOF_IDS: number = UNITS * PER_UNIT;

/** Generates IDs of a schema, reads them back, and looks for those that match the query. */
export function prove(fields: readonly MetaField[], query: Query, random: () => number): Proof {
  const meta = metaFromJSON({ version: 1, fields });
  const ids = makeIds(fields, query, UNITS, PER_UNIT, random);
  const keys = ids.map(id => {
    const { unixMs, tick, meta, partition, sequence } = toFields(id);
    return [unixMs, tick, meta, partition, sequence];
  });
  return {
    ids: ids.length,
    units: byUnit(ids).size,
    misread: ids.filter(id => meta.pack(known(meta.of(id))) !== metaOf(id)).length,
    misplaced: keys.filter((key, i) => i > 0 && !isBefore(keys[i - 1]!, key)).length,
    wanted: ids.filter(id => isWantedId(id, query)).length,
    ranges: rangesOf(ids, query),
  };
}

/** Values as `pack` takes them. It would throw for a code without a choice, so the samples contain none. */
function known(values: Readonly<Record<string, boolean | number | string | undefined>>) {
  return values as Readonly<Record<string, boolean | number | string>>;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}
