/*
 * IDs as files: CSV, JSON and NDJSON. It is loaded when somebody exports.
 */

import { csvText } from '@sno-id/kit/data';
import type { AnyMeta } from '../../../core/options.ts';
import type { IdRows, LoggedId } from '../../../ids/id-rows.ts';
import { schemaOf } from '../../../ids/origins.ts';
import { valuesText } from '../../../ids/snowflake-values.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson';

/** One ID: what its family does not have is left out. */
interface ExportedId {
  readonly id: string;
  readonly generator: string;
  /** ISO 8601 with milliseconds, in UTC. */
  readonly time: string;
  readonly tick?: number;
  readonly metabyte?: number;
  /** What the metabyte means, by the app's schema. */
  readonly meaning?: string;
  readonly partition?: number;
  readonly sequence?: number;
  /** Of a snowflake, but for its time. */
  readonly fields?: Readonly<Record<string, number>>;
}

/** The columns of CSV. */
const COLUMNS = [
  'id',
  'generator',
  'time',
  'tick',
  'metabyte',
  'meaning',
  'partition',
  'sequence',
  'fields',
] as const;

/** Writes rows, in the order of their numbers as given. */
export function exportedText(
  rows: IdRows,
  numbers: readonly number[],
  format: ExportFormat,
  metas?: Readonly<Record<string, AnyMeta>>,
): string {
  const ids = numbers.flatMap(number => rows.at(number) ?? []);
  if (format === 'csv') return csvText([COLUMNS, ...ids.map(id => csvRow(id, metas))]);
  const exported = ids.map(id => exportedId(id, metas));
  if (format === 'json') return `${JSON.stringify(exported, null, 2)}\n`;
  return exported.map(id => `${JSON.stringify(id)}\n`).join('');
}

function exportedId(id: LoggedId, metas: Readonly<Record<string, AnyMeta>> | undefined): ExportedId {
  const common = { id: id.text, generator: id.maker.name, time: new Date(id.unixMs).toISOString() };
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

function csvRow(id: LoggedId, metas: Readonly<Record<string, AnyMeta>> | undefined): string[] {
  const exported = exportedId(id, metas);
  const fields = 'values' in id ? valuesText(id.values) : '';
  return COLUMNS.map(column => (column === 'fields' ? fields : String(exported[column] ?? '')));
}

/** `sno-ids-2031-05-08T20-16-54.csv`, in UTC. */
export function exportFileName(unixMs: number, format: ExportFormat): string {
  return `sno-ids-${new Date(unixMs).toISOString().slice(0, 19).replaceAll(':', '-')}.${format}`;
}
