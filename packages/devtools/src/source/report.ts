/*
 * What one context tells another, whatever way lies between them: a channel to another tab, a stream from a server, a file. A report
 * is plain JSON, and has the whole present state: whoever missed some has all but the IDs and events themselves after the next.
 */

import type { IdSourceDescription, Snapshot } from '@sno-id/sdk';
import type { ClockEvent, ContextInfo } from './source.ts';

/** The version of the shape below. One that does not know a report's version leaves it. */
export const REPORT_VERSION = 1;

/** The most of each that a report has, and that is read of one. */
export const REPORT_LIMITS = {
  generators: 32,
  /** Of one generator. */
  events: 100,
  /** Of one generator. */
  batches: 64,
  /** Of all generators together: the IDs of which the metabyte is told. Of each batch it is that of one at least. */
  metas: 200,
  /** Characters of a name, a kind or a label. */
  text: 100,
} as const;

export interface Report {
  readonly version: typeof REPORT_VERSION;
  readonly context: ContextInfo;
  /** Counts the reports to one reader from 1: where one is left out, a report was lost on its way. */
  readonly number: number;
  /** The wall clock of the context, Unix milliseconds. */
  readonly atMs: number;
  /** Milliseconds by which its anchored clock is ahead of the wall clock. */
  readonly driftMs?: number;
  readonly generators: readonly GeneratorReport[];
}

/** One generator's present state, and what happened since the last report. */
export interface GeneratorReport {
  readonly name: string;
  readonly description: IdSourceDescription;
  readonly snapshot?: Snapshot;
  /** IDs made since the context began to count: when somebody first listened. */
  readonly made: number;
  /** Events since then, those included that no report has any longer. */
  readonly happened: number;
  readonly events: readonly ReportedEvent[];
  readonly batches: readonly ReportedBatch[];
}

export interface ReportedEvent {
  /** Events and batches of a generator are counted together, from 1: it tells their order, and one that comes twice. */
  readonly number: number;
  readonly atMs: number;
  readonly event: ClockEvent;
}

/** As `IdBatch`, with the metabytes of the first few as numbers. */
export interface ReportedBatch {
  readonly number: number;
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  readonly firstSequence: number;
  readonly count: number;
  readonly metas: readonly number[];
}
