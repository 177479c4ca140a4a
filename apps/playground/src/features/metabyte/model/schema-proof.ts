import { metaOf, toFields } from '@sno-id/sdk';
import { type MetaField, metaFromJSON } from '@sno-id/sdk/meta';
import type { Query } from './query.ts';
import { byUnit, isWantedId, makeIds, rangesOf } from './sample-ids.ts';

/** What was found in many IDs of a schema. */
export interface Proof {
  readonly ids: number;
  readonly units: number;
  /** Whose metabyte, packed anew from what was read of it, is another. */
  readonly misread: number;
  /** Neighbours whose fields are not in the order of the IDs. */
  readonly misplaced: number;
  /** What the query asks for, and in how many ranges of IDs that is. */
  readonly wanted: number;
  readonly ranges: number;
}

const UNITS = 250;
const PER_UNIT = 20;
export const PROOF_IDS: number = UNITS * PER_UNIT;

/** Makes IDs of a schema, reads them, and looks for those that the query asks for. */
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

/** Values as `pack` takes them: the samples have no codes without a choice, and `pack` would throw for one. */
function known(values: Readonly<Record<string, boolean | number | string | undefined>>) {
  return values as Readonly<Record<string, boolean | number | string>>;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}
