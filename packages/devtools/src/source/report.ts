/*
 * What one context tells another, whatever way lies between them: a channel to another tab, a stream from a
 * server, a file. A report is plain JSON, and has the whole present state: whoever missed some has all but
 * the IDs and events themselves after the next.
 */

import type { ClockEvent, ContextInfo, GeneratorState, IdBatch, SnoBatch, SnowflakeBatch } from './source.ts';
import type { TracedCall } from './traced-call.ts';

/** The version of the shape below. One that does not know a report's version leaves it. */
export const REPORT_VERSION = 1;

/** The most of each that a report has, and that is read of one. */
export const REPORT_LIMITS = {
  /** With their partitions and ranges, which are compared. Of those beyond, the number is reported. */
  generators: 4_096,
  /** Generators whose events and batches are in one report. They take turns. */
  detailed: 32,
  /** Of one generator. */
  events: 100,
  /** Of one generator. */
  batches: 64,
  /** Of all generators together: the metabytes and the snowflakes. Of each batch there is one at least. */
  metas: 200,
  /** Characters of a name, a kind or a label. */
  text: 100,
} as const;

export interface Report {
  readonly version: typeof REPORT_VERSION;
  readonly context: ContextInfo;
  /** Counts the reports to one reader from 1: where one is left out, a report was lost on its way. */
  readonly number: number;
  readonly atMs: number;
  readonly generators: readonly GeneratorReport[];
}

/** One generator's present state, and what happened since the last report. */
export interface GeneratorReport extends GeneratorState {
  /** IDs made since the context began to count: when somebody first listened. */
  readonly made: number;
  /** Events since then, including those that no report contains any longer. */
  readonly happened: number;
  readonly events: readonly ReportedEvent[];
  readonly batches: readonly ReportedBatch[];
  /** Where it is traced: what called it since the last report. */
  readonly calls?: readonly TracedCall[] | undefined;
}

export interface ReportedEvent {
  /**
   * Events and batches of a generator are counted together, from 1: it tells their order, and one that comes
   * twice.
   */
  readonly number: number;
  readonly atMs: number;
  readonly event: ClockEvent;
}

/** It has a number as events do. */
export type ReportedBatch = ReportedIds & { readonly number: number };

/** As `IdBatch`, in JSON. */
export type ReportedIds = ReportedSnoBatch | ReportedSnowflakeBatch;

/** The metabytes of the first few as numbers. */
export type ReportedSnoBatch = Omit<SnoBatch, 'metas'> & { readonly metas: readonly number[] };

/** The first few as decimal texts: JSON has no bigint. */
export type ReportedSnowflakeBatch = Omit<SnowflakeBatch, 'ids'> & { readonly ids: readonly string[] };

/** A batch as it is reported, with the first `most` of its IDs. */
export function toReported<T extends object>(batch: IdBatch & T, most: number): ReportedOf<T> {
  return 'ids' in batch
    ? { ...batch, ids: Array.from(batch.ids.subarray(0, most), String) }
    : { ...batch, metas: [...batch.metas.subarray(0, most)] };
}

type ReportedOf<T> = ReportedIds & T;

/** The batch that was reported. */
export function fromReported(reported: ReportedIds): IdBatch {
  return 'ids' in reported
    ? { ...reported, ids: BigUint64Array.from(reported.ids, BigInt) }
    : { ...reported, metas: Uint8Array.from(reported.metas) };
}
