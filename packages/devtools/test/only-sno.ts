import type { LoggedId, LoggedSno } from '../src/ids/id-rows.ts';
import type { ReportedBatch, ReportedSnoBatch } from '../src/source/report.ts';
import type { IdBatch, SnoBatch } from '../src/source/source.ts';

/** A batch that a test knows to be of sno IDs. */
export function snoBatch(batch: IdBatch): SnoBatch {
  if ('ids' in batch) throw new Error('expected sno IDs');
  return batch;
}

/** The same, as it is reported. */
export function reportedSnoBatch(batch: ReportedBatch): ReportedSnoBatch {
  if ('ids' in batch) throw new Error('expected sno IDs');
  return batch;
}

/** A row that a test knows to be a sno ID, if there is one. */
export function snoRow(row: LoggedId | undefined): LoggedSno | undefined {
  if (row && 'values' in row) throw new Error('expected a sno ID');
  return row;
}
