import type { AnyMeta } from '../../../core/options.ts';
import type { Records } from '../../../core/records.ts';
import type { IdRows, LoggedId } from '../../../ids/id-rows.ts';
import { schemaOf } from '../../../ids/origins.ts';

const COLUMNS = [
  'id',
  'generator',
  'context',
  'time',
  'tick',
  'metabyte',
  'meaning',
  'partition',
  'sequence',
  'fields',
] as const;

/** One ID: what its family does not have is left out. */
type ExportedId = Partial<
  Record<(typeof COLUMNS)[number], string | number | Readonly<Record<string, number>>>
>;

/** IDs for an export, in the order of their numbers as given. */
export function exportedIds(
  rows: IdRows,
  numbers: readonly number[],
  metas?: Readonly<Record<string, AnyMeta>>,
): Records {
  const ids = numbers.flatMap(number => rows.at(number) ?? []);
  return { columns: COLUMNS, records: ids.map(id => exportedId(id, metas)) };
}

/** The time is ISO 8601 with milliseconds, in UTC. */
function exportedId(id: LoggedId, metas: Readonly<Record<string, AnyMeta>> | undefined): ExportedId {
  const common = {
    id: id.text,
    generator: id.maker.name,
    context: id.maker.label,
    time: new Date(id.unixMs).toISOString(),
  };
  if ('values' in id) {
    return { ...common, fields: Object.fromEntries(id.values.map(({ name, value }) => [name, value])) };
  }
  const { tick, meta: metabyte, partition, sequence } = id;
  const schema = schemaOf([id.maker], metas);
  return {
    ...common,
    tick,
    metabyte,
    ...(schema && { meaning: schema.describe(metabyte) }),
    partition,
    sequence,
  };
}
