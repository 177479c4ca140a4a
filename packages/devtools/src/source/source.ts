/*
 * What the panel reads. It knows no generator, worker or server: a source calls a sink with the generators it
 * has and what happened, and everything that the panel shows comes from these calls. So generators of the
 * page, of a worker, of a server and of a recording look the same to it.
 */

import { attempt } from './attempt.ts';
import type { AnyEvent, AnySnapshot, AnySource, Description } from './family.ts';
import type { TracedCall } from './traced-call.ts';

/** Where generators live. */
export type Place = 'page' | 'tab' | 'worker' | 'server' | 'recording';

/** One context that has generators: this page, a worker, another tab, a server. */
export interface ContextInfo {
  /** Unlike any other's, and another one after a restart. */
  readonly id: string;
  readonly place: Place;
  /** For people: `this page`, `worker “sync”`, `http://localhost:8787`. */
  readonly label: string;
  /**
   * Generators that it has besides those reported: beyond a limit, or unreadable. Absent if there are none.
   */
  readonly missing?: number | undefined;
}

/** What a count of IDs covers. */
export interface Counted {
  /** Unix milliseconds since when IDs are counted: what was made before is not. */
  readonly sinceMs: number;
  /** At times nobody counted, so that more may have been made. */
  readonly isPartial?: boolean | undefined;
}

/** One generator of a context, as plain data. */
export interface GeneratorState {
  readonly name: string;
  readonly description: Description;
  /** Missing where it is not known. */
  readonly counted?: Counted | undefined;
  /** It made no ID yet, and its clock reads a time that no ID can hold. */
  readonly isOutOfRange?: boolean | undefined;
  /**
   * Of generators of one context that say the same of themselves: those with another number were seen not to
   * continue from it. Those with the same one look as if they do, and certainly do if it is positive.
   */
  readonly writer?: number | undefined;
}

/** Whatever a generator reports, but IDs. */
export type ClockEvent = Exclude<AnyEvent, { readonly type: 'ids' }>;

const CLOCK_EVENTS: Readonly<Record<ClockEvent['type'], 1>> = {
  'tick-tock': 1,
  timeline: 1,
  blocked: 1,
  exhausted: 1,
  resumed: 1,
  substituted: 1,
  're-anchored': 1,
};

/** Whether the panel knows an event. Sources may report others. */
export function isClockEvent(event: { readonly type: string }): event is ClockEvent {
  return Object.hasOwn(CLOCK_EVENTS, event.type);
}

/** IDs of one unit and generator, of either family: `'ids' in batch` tells which. */
export type IdBatch = SnoBatch | SnowflakeBatch;

/** Sno IDs: a run of sequence numbers. */
export interface SnoBatch {
  /** Unix milliseconds at which the unit starts. */
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  readonly firstSequence: number;
  readonly count: number;
  /** The metabytes of the first of them: of all in this page, of a sample from elsewhere. */
  readonly metas: Uint8Array;
  /**
   * The system clock where they were made, Unix milliseconds; where it is missing, they were made just now.
   */
  readonly atMs?: number | undefined;
}

/** Snowflakes of one unit and timeline. */
export interface SnowflakeBatch extends Pick<SnoBatch, 'unixMs' | 'count' | 'atMs'> {
  /** 0 where the layout has no timelines. */
  readonly timeline: number;
  /** The first of them: all in this page, a sample from elsewhere. */
  readonly ids: BigUint64Array;
}

/** How the way to a source is doing. */
export interface SourceStatus {
  readonly state: 'connecting' | 'connected' | 'retrying' | 'refused' | 'ended';
  readonly text: string;
  readonly retryAtMs?: number | undefined;
  /** What to do, where it is not tried again. */
  readonly advice?: string | undefined;
  /** Reports that were refused: what they said of generators is not known. */
  readonly refused?: number | undefined;
}

/** A generator as the panel names it: its context's `id` and its name, joined by {@link generatorKey}. */
export type GeneratorKey = string;

export function generatorKey(contextId: string, name: string): GeneratorKey {
  return `${contextId}/${name}`;
}

/** The snapshot of a source that has one: all generators, but not every source of IDs. */
export function snapshotOf(source: AnySource): AnySnapshot | undefined {
  return 'snapshot' in source && typeof source.snapshot === 'function'
    ? (source.snapshot() as AnySnapshot)
    : undefined;
}

/** Whether a source made no ID so far and its clock reads a time that no ID can hold. */
export function isOutOfRange(source: AnySource, made: number): boolean {
  const snapshot = made === 0 ? attempt(() => snapshotOf(source)) : undefined;
  return snapshot !== undefined && 'now' in snapshot && snapshot.now === 0;
}

/** Receives what sources deliver. Nothing here may throw, or keep an unlimited amount. */
export interface Sink {
  /** All present generators of a context; any others of it are gone. Called again when one changes. */
  context(context: ContextInfo, generators: readonly GeneratorState[]): void;
  gone(contextId: string): void;
  /** `atMs`: the system clock where it happened, Unix milliseconds. */
  event(key: GeneratorKey, event: ClockEvent, atMs: number): void;
  ids(key: GeneratorKey, batch: IdBatch): void;
  /**
   * How many IDs a generator has made since its source began to count. Where it is more than the batches say,
   * batches were lost or sampled; it comes after the batches that it counts.
   */
  made(key: GeneratorKey, total: number): void;
  /** Calls of a generator that is traced, oldest first. They may come twice: their numbers tell. */
  calls(key: GeneratorKey, calls: readonly TracedCall[]): void;
  /** What the system clock of another context reads now, Unix milliseconds. */
  clock(contextId: string, atMs: number): void;
  /** Without a status the source is no source any more. */
  status(sourceId: string, status?: SourceStatus): void;
}

/** Delivers what generators do. */
export interface Source {
  readonly id: string;
  /** Starts to call the sink. Returns a function that stops it. */
  start(sink: Sink): () => void;
}
