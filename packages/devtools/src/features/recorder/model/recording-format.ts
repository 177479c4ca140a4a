/* The format of a recording: lines of NDJSON, the first of them a header. `read-recording.ts` reads it. */

import { toReported } from '../../../source/report.ts';
import type {
  ClockEvent,
  ContextInfo,
  GeneratorKey,
  GeneratorState,
  IdBatch,
} from '../../../source/source.ts';
import type { TracedCall } from '../../../source/traced-call.ts';

export const RECORDING_FORMAT = 'sno-id.devtools.recording';
export const RECORDING_VERSION = 1;

/** Of a batch of more IDs than this the metabytes, or the snowflakes, of the first ones are kept. */
export const RECORDED_METAS = 64;

/** A context and all that it had. */
export interface ContextState {
  readonly context: ContextInfo;
  readonly generators: readonly GeneratorState[];
}

/** The first line of a recording: how things stood at its beginning. */
export interface RecordingHeader {
  /** Unix milliseconds of the system clock when `at` was 0. */
  readonly started: number;
  /** The time that it covers, as `at`: what happened nowhere in it is covered too. */
  readonly from: number;
  readonly to: number;
  readonly generators: readonly ContextState[];
  /** What each generator's count of IDs stood at. */
  readonly made: Readonly<Record<GeneratorKey, number>>;
}

/**
 * One line: a call that the panel received. `at` is in milliseconds since `started`, and never decreases from
 * line to line.
 */
export type Entry = { readonly at: number } & Happening;

/** A call that the panel received. */
export type Happening =
  | ({ readonly kind: 'context' } & ContextState)
  | { readonly kind: 'gone'; readonly contextId: string }
  | {
      readonly kind: 'event';
      readonly key: GeneratorKey;
      /** Unix milliseconds of the system clock where it happened. */
      readonly atMs: number;
      readonly event: ClockEvent;
    }
  | {
      readonly kind: 'ids';
      readonly key: GeneratorKey;
      readonly batch: IdBatch;
      /** The generator's count after this batch, where it was told. */
      readonly made?: number | undefined;
    }
  | { readonly kind: 'made'; readonly key: GeneratorKey; readonly total: number }
  | { readonly kind: 'calls'; readonly key: GeneratorKey; readonly calls: readonly TracedCall[] };

/** A recording that was read. */
export interface Recording extends RecordingHeader {
  readonly entries: readonly Entry[];
}

/** Writes an entry as a line, without its end. */
export function lineOf(entry: Entry): string {
  if (entry.kind !== 'ids') return JSON.stringify(entry);
  return JSON.stringify({ ...entry, batch: toReported(entry.batch, RECORDED_METAS) });
}

/** Writes the first line. */
export function headerLine({ started, from, to, generators, made }: RecordingHeader): string {
  const format = RECORDING_FORMAT;
  return JSON.stringify({ format, version: RECORDING_VERSION, started, from, to, generators, made });
}
