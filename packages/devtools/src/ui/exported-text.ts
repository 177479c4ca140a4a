/*
 * Records as files: CSV, JSON and NDJSON. It is loaded when somebody exports.
 */

import { type CsvCell, csvText } from '@sno-id/kit/data';
import type { ExportedRecord, Records } from '../core/records.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson';

/** Writes records in the order given. */
export function exportedText({ columns, records }: Records, format: ExportFormat): string {
  if (format === 'csv') return csvText([columns, ...records.map(record => columns.map(cellOf(record)))]);
  if (format === 'json') return `${JSON.stringify(records, null, 2)}\n`;
  return records.map(record => `${JSON.stringify(record)}\n`).join('');
}

/**
 * The cells of a record: `datacenter: 1, worker: 5` where it has several numbers, and names with commas
 * between.
 */
function cellOf(record: ExportedRecord): (column: string) => CsvCell {
  return column => {
    const value = record[column] ?? '';
    if (typeof value === 'object')
      return Array.isArray(value)
        ? value.join(', ')
        : Object.entries(value)
            .map(([name, one]) => `${name}: ${one}`)
            .join(', ');
    return typeof value === 'boolean' ? String(value) : value;
  };
}

/** `sno-ids-2031-05-08T20-16-54.csv`, in UTC. */
export function exportFileName(what: string, unixMs: number, format: ExportFormat): string {
  return `sno-${what}-${new Date(unixMs).toISOString().slice(0, 19).replaceAll(':', '-')}.${format}`;
}
