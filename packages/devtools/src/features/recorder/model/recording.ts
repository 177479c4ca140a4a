/*
 * A flight recorder: what the panel received in the last minutes, as lines of NDJSON. Each line is written
 * when something happens and kept as text, so that the memory it takes is the size of the file.
 */

import type { Panel } from '../../../core/panel.ts';
import { toReported } from '../../../source/report.ts';
import {
  type ClockEvent,
  type ContextInfo,
  type GeneratorKey,
  type GeneratorState,
  generatorKey,
  type IdBatch,
} from '../../../source/source.ts';

export const RECORDING_FORMAT = 'sno-id.devtools.recording';
export const RECORDING_VERSION = 1;

/** How far back a recording reaches, in milliseconds. */
export const RECORDED_MS = 5 * 60_000;
/** The most characters that are kept; nearly all of them are one byte. */
export const RECORDED_CHARACTERS = 2_000_000;
/** Of a batch of more IDs than this the metabytes, or the snowflakes, of the first ones are kept. */
export const RECORDED_METAS = 64;

/** A context and all that it had. */
export interface ContextState {
  readonly context: ContextInfo;
  readonly generators: readonly GeneratorState[];
}

/** The first line of a recording: how things stood at its beginning. */
export interface RecordingHeader {
  /** Unix milliseconds of the wall clock when `at` was 0. */
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
export type Entry = { readonly at: number } & (
  | ({ readonly kind: 'context' } & ContextState)
  | { readonly kind: 'gone'; readonly contextId: string }
  | {
      readonly kind: 'event';
      readonly key: GeneratorKey;
      /** Unix milliseconds of the wall clock where it happened. */
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
  | { readonly kind: 'drift'; readonly contextId: string; readonly driftMs: number; readonly atMs: number }
);

/** A recording that was read. */
export interface Recording extends RecordingHeader {
  readonly entries: readonly Entry[];
}

/** Writes an entry as a line, without its end. */
function lineOf(entry: Entry): string {
  if (entry.kind !== 'ids') return JSON.stringify(entry);
  const { at, kind, key, made } = entry;
  const reported = toReported(entry.batch, RECORDED_METAS);
  if ('ids' in reported) return JSON.stringify({ at, kind, key, ...reported, made });
  const { unixMs, tick, partition, firstSequence, count, metas } = reported;
  const hex = hexText(metas);
  return JSON.stringify({ at, kind, key, unixMs, tick, partition, firstSequence, count, metas: hex, made });
}

/** Writes the first line. */
function headerLine({ started, from, to, generators, made }: RecordingHeader): string {
  const format = RECORDING_FORMAT;
  return JSON.stringify({ format, version: RECORDING_VERSION, started, from, to, generators, made });
}

const HEX = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexText(bytes: readonly number[]): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte]!;
  return text;
}

/** What a recorder contains. */
export interface RecorderFacts {
  readonly isRecording: boolean;
  /** Characters of the file that it would be. */
  readonly characters: number;
  readonly spanMs: number;
  readonly events: number;
  readonly ids: number;
  /** What was let go because it was too old or too much. */
  readonly droppedEvents: number;
  readonly droppedIds: number;
}

export interface Recorder {
  facts(): RecorderFacts;
  pause(): void;
  resume(): void;
  /** Forgets what happened, and what was let go. */
  clear(): void;
  /** The recording as a file. */
  toText(): string;
}

/** What is kept of a line besides its text: what is known of the beginning once it is let go. */
interface Kept {
  readonly at: number;
  text: string;
  readonly events: number;
  readonly ids: number;
  readonly key?: GeneratorKey;
  made?: number;
  readonly state?: ContextState;
  readonly goneId?: string;
}

/** How things stand at a moment. */
interface Standing {
  readonly contexts: Map<string, ContextState>;
  readonly made: Map<GeneratorKey, number>;
}

/** How many lines may have been let go before their places are given back. */
const SLACK = 4_096;

/** Makes a recorder that records from now on. */
export function createRecorder({ hub, wallMs }: Pick<Panel, 'hub' | 'wallMs'>): Recorder {
  const started = wallMs();
  let isRecording = true;
  let kept: Kept[] = [];
  let first = 0;
  let characters = 0;
  let events = 0;
  let ids = 0;
  let droppedEvents = 0;
  let droppedIds = 0;
  /** How things stood where the recording begins, and how they stand. */
  let base: Standing = { contexts: new Map(), made: new Map() };
  const present: Standing = { contexts: new Map(), made: new Map() };
  /** Milliseconds since the start at which it begins, if nothing was let go for its age. */
  let from = 0;
  let elapsed = 0;
  let lastWallMs = started;

  /** A wall clock that is set back does not turn the recording back. */
  function now(): number {
    const wall = wallMs();
    elapsed += Math.max(0, wall - lastWallMs);
    lastWallMs = wall;
    return elapsed;
  }

  function keep(entry: Entry, more: Partial<Kept> = {}): void {
    const text = lineOf(entry);
    const one = { at: entry.at, text, events: 0, ids: 0, ...more };
    kept.push(one);
    characters += text.length + 1;
    events += one.events;
    ids += one.ids;
    trim(entry.at);
  }

  function trim(at: number): void {
    for (let oldest = kept[first]; oldest; oldest = kept[first]) {
      if (characters <= RECORDED_CHARACTERS && at - oldest.at <= RECORDED_MS) break;
      first++;
      from = oldest.at;
      characters -= oldest.text.length + 1;
      events -= oldest.events;
      ids -= oldest.ids;
      droppedEvents += oldest.events;
      droppedIds += oldest.ids;
      apply(base, oldest);
    }
    from = Math.max(from, at - RECORDED_MS);
    if (first < SLACK) return;
    kept = kept.slice(first);
    first = 0;
  }

  function setContext(state: ContextState): void {
    apply(present, { state });
    if (isRecording) keep({ at: now(), kind: 'context', ...state }, { state });
  }

  function setGone(contextId: string): void {
    apply(present, { goneId: contextId });
    if (isRecording) keep({ at: now(), kind: 'gone', contextId }, { goneId: contextId });
  }

  hub.add({
    context: (context, generators) => setContext({ context, generators }),
    gone: setGone,
    event(key, event, atMs) {
      if (isRecording) keep({ at: now(), kind: 'event', key, atMs, event }, { events: 1 });
    },
    ids(key, batch) {
      if (isRecording) keep({ at: now(), kind: 'ids', key, batch }, { key, ids: batch.count });
    },
    made(key, total) {
      apply(present, { key, made: total });
      if (!isRecording) return;
      const last = first < kept.length ? kept.at(-1) : undefined;
      if (last?.ids && last.key === key && last.made === undefined) {
        const text = `${last.text.slice(0, -1)},"made":${total}}`;
        characters += text.length - last.text.length;
        last.text = text;
        last.made = total;
      } else keep({ at: now(), kind: 'made', key, total }, { key, made: total });
    },
    drift(contextId, driftMs, atMs) {
      if (isRecording) keep({ at: now(), kind: 'drift', contextId, driftMs, atMs });
    },
  });

  /** The contexts that are not as they were: those are what a pause has to tell when it ends. */
  let atPause: ReadonlyMap<string, ContextState> = new Map();

  return {
    facts() {
      const at = isRecording ? now() : elapsed;
      trim(at);
      const spanMs = at - from;
      return { isRecording, characters, spanMs, events, ids, droppedEvents, droppedIds };
    },
    pause() {
      if (!isRecording) return;
      now();
      isRecording = false;
      atPause = new Map(present.contexts);
    },
    resume() {
      if (isRecording) return;
      isRecording = true;
      for (const id of atPause.keys()) if (!present.contexts.has(id)) setGone(id);
      for (const [id, state] of present.contexts) if (atPause.get(id) !== state) setContext(state);
    },
    clear() {
      kept = [];
      first = characters = events = ids = droppedEvents = droppedIds = 0;
      from = isRecording ? now() : elapsed;
      const contexts = isRecording ? present.contexts : atPause;
      base = { contexts: new Map(contexts), made: new Map(present.made) };
    },
    toText() {
      const to = isRecording ? now() : elapsed;
      trim(to);
      const generators = [...base.contexts.values()];
      const made = Object.fromEntries(base.made);
      const lines = kept.slice(first).map(({ text }) => text);
      return `${[headerLine({ started, from, to, generators, made }), ...lines].join('\n')}\n`;
    },
  };
}

/** Brings a standing up to what a line told. */
function apply(
  { contexts, made }: Standing,
  { state, goneId, key, made: total }: Partial<Pick<Kept, 'state' | 'goneId' | 'key' | 'made'>>,
): void {
  if (key !== undefined && total !== undefined) made.set(key, total);
  if (goneId !== undefined) contexts.delete(goneId);
  if (state) contexts.set(state.context.id, state);
  if (!state && goneId === undefined) return;
  const id = goneId ?? state!.context.id;
  const names = new Set(contexts.get(id)?.generators.map(({ name }) => generatorKey(id, name)));
  for (const known of made.keys()) {
    if (known.startsWith(generatorKey(id, '')) && !names.has(known)) made.delete(known);
  }
}
