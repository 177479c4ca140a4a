/*
 * Reads the files that a recorder writes. They may come from anybody: nothing is taken over that was not
 * checked.
 */

import { GREATEST } from '@sno-id/kit/data';
import { type Fields, isFields, MAX_DATE_MS } from '../../../source/checks.ts';
import { readClockEvent, readDescription, readSnapshot } from '../../../source/read-generator.ts';
import type {
  ContextInfo,
  GeneratorState,
  IdBatch,
  Place,
  SnoBatch,
  SnowflakeBatch,
} from '../../../source/source.ts';
import {
  type ContextState,
  type Entry,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type Recording,
  type RecordingHeader,
} from './recording-format.ts';

/** The longest file, in characters, and the most lines that are read. */
export const MAX_CHARACTERS = 32_000_000;
const MAX_LINES = 400_000;
const MAX_TEXT = 1_000;
const MAX_LIST = 1_000;
/** We never write recordings longer than a week. */
const MAX_SPAN_MS = 7 * 86_400_000;

/** A recording, or what is wrong with the file. */
export type RecordingReading =
  | {
      readonly ok: true;
      readonly recording: Recording;
      /** What is missing from it, if something is. */
      readonly note?: string;
    }
  | {
      readonly ok: false;
      readonly problem: string;
      /** 1 is the first. */
      readonly line: number;
    };

/**
 * Reads a recording. A last line that was cut off is left out, and that is noted; whatever else is wrong
 * refuses the file.
 */
export function readRecording(text: string): RecordingReading {
  if (text.length > MAX_CHARACTERS) {
    return { ok: false, line: 1, problem: `The file is larger than ${MAX_CHARACTERS / 1e6} MB.` };
  }
  const lines = text.split('\n', MAX_LINES + 2);
  const isCut = lines.at(-1) !== '';
  if (!isCut) lines.pop();
  if (lines.length > MAX_LINES)
    return { ok: false, line: MAX_LINES, problem: 'The file has too many lines.' };
  let line = 1;
  try {
    const header = readHeader(jsonOf(lines[0] ?? ''));
    const entries: Entry[] = [];
    let note: string | undefined;
    let at = header.from;
    for (line = 2; line <= lines.length; line++) {
      let value: unknown;
      try {
        value = jsonOf(lines[line - 1]!);
      } catch (error) {
        if (!isCut || line < lines.length) throw error;
        note = `The last line (${line}) was cut off and skipped.`;
        break;
      }
      const entry = readEntry(value, at);
      at = entry.at;
      entries.push(entry);
    }
    const to = Math.max(header.to, at);
    return { ok: true, recording: { ...header, to, entries }, ...(note && { note }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, line, problem: `Line ${line}: ${error.message}.` };
  }
}

class Refusal extends Error {}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Refusal('expected JSON');
  }
}

function readHeader(value: unknown): RecordingHeader {
  const header = object(value, 'the first line');
  if (header['format'] !== RECORDING_FORMAT) throw expected('format', RECORDING_FORMAT, header['format']);
  if (header['version'] !== RECORDING_VERSION) {
    throw expected('version', `${RECORDING_VERSION}, the one that this panel reads`, header['version']);
  }
  const from = number(header, 'from', 0, Number.MAX_SAFE_INTEGER);
  return {
    started: number(header, 'started', 0, MAX_DATE_MS),
    from,
    to: number(header, 'to', from, from + MAX_SPAN_MS),
    generators: list(header, 'generators').map(readContext),
    made: Object.fromEntries(
      Object.entries(object(header['made'], 'made')).map(([key, total]) => [
        textOf(key, 'made'),
        wholeOf(total, 'made', 0, Number.MAX_SAFE_INTEGER),
      ]),
    ),
  };
}

function readEntry(value: unknown, after: number): Entry {
  const line = object(value, 'the line');
  const at = number(line, 'at', after, after + MAX_SPAN_MS);
  switch (line['kind']) {
    case 'context':
      return { at, kind: 'context', ...readContext(line) };
    case 'gone':
      return { at, kind: 'gone', contextId: text(line, 'contextId') };
    case 'event':
      return {
        at,
        kind: 'event',
        key: text(line, 'key'),
        atMs: date(line, 'atMs'),
        event: readAs('event', 'one that the SDK reports', readClockEvent, line['event']),
      };
    case 'ids': {
      const made = line['made'] === undefined ? undefined : whole(line, 'made', 0, Number.MAX_SAFE_INTEGER);
      const entry = { at, kind: 'ids', key: text(line, 'key'), batch: readBatch(line) } as const;
      return made === undefined ? entry : { ...entry, made };
    }
    case 'made':
      return {
        at,
        kind: 'made',
        key: text(line, 'key'),
        total: whole(line, 'total', 0, Number.MAX_SAFE_INTEGER),
      };
    case 'drift': {
      const driftMs = number(line, 'driftMs', -MAX_DATE_MS, MAX_DATE_MS);
      return { at, kind: 'drift', contextId: text(line, 'contextId'), driftMs, atMs: date(line, 'atMs') };
    }
    default:
      throw expected('kind', 'context, gone, event, ids, made or drift', line['kind']);
  }
}

const PLACES: readonly Place[] = ['page', 'tab', 'worker', 'server', 'recording'];

function readContext(value: unknown): ContextState {
  const state = object(value, 'a context');
  const info = object(state['context'], 'context');
  const context: ContextInfo = {
    id: text(info, 'id'),
    place: oneOf(info, 'place', PLACES),
    label: text(info, 'label'),
  };
  return { context, generators: list(state, 'generators').map(readState) };
}

function readState(value: unknown): GeneratorState {
  const state = object(value, 'a generator');
  const description = readAs('description', 'that of a generator', readDescription, state['description']);
  const name = text(state, 'name');
  return state['snapshot'] === undefined
    ? { name, description }
    : {
        name,
        description,
        snapshot: readAs(
          'snapshot',
          'that of a generator',
          value => readSnapshot(value, description),
          state['snapshot'],
        ),
      };
}

function readBatch(line: Fields): IdBatch {
  return line['ids'] === undefined ? readSnoBatch(line) : readSnowflakeBatch(line);
}

function readSnoBatch(line: Fields): SnoBatch {
  const firstSequence = whole(line, 'firstSequence', 0, GREATEST.sequence);
  const count = whole(line, 'count', 1, GREATEST.sequence + 1 - firstSequence);
  return {
    unixMs: whole(line, 'unixMs', 0, MAX_DATE_MS),
    tick: oneOf(line, 'tick', TICKS),
    partition: whole(line, 'partition', 0, GREATEST.partition),
    firstSequence,
    count,
    metas: bytesOf(line['metas'], count),
  };
}

function readSnowflakeBatch(line: Fields): SnowflakeBatch {
  const count = whole(line, 'count', 1, Number.MAX_SAFE_INTEGER);
  const ids = list(line, 'ids').map(snowflakeOf);
  if (ids.length > count) throw expected('ids', `at most ${count}`, ids.length);
  return {
    unixMs: whole(line, 'unixMs', 0, MAX_DATE_MS),
    timeline: whole(line, 'timeline', 0, Number.MAX_SAFE_INTEGER),
    count,
    ids: BigUint64Array.from(ids),
  };
}

function snowflakeOf(value: unknown): bigint {
  if (typeof value === 'string' && /^(?:0|[1-9]\d{0,19})$/.test(value)) {
    const id = BigInt(value);
    if (id === BigInt.asUintN(64, id)) return id;
  }
  throw expected('ids', 'decimal texts of 64 bits at most', value);
}

const TICKS = [0, 1] as const;

function bytesOf(hex: unknown, most: number): Uint8Array {
  if (typeof hex !== 'string' || hex.length > 2 * most || !/^(?:[\da-f]{2})*$/.test(hex)) {
    throw expected('metas', `up to ${most} bytes in hex`, hex);
  }
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

function object(value: unknown, name: string): Fields {
  if (isFields(value) && !Array.isArray(value)) return value;
  throw expected(name, 'an object', value);
}

function readAs<T>(name: string, what: string, read: (value: unknown) => T | undefined, value: unknown): T {
  const fitting = read(value);
  if (fitting === undefined) throw expected(name, what, value);
  return fitting;
}

function list(of: Fields, name: string): readonly unknown[] {
  const { [name]: value } = of;
  if (Array.isArray(value) && value.length <= MAX_LIST) return value;
  throw expected(name, `a list of at most ${MAX_LIST}`, value);
}

function text(of: Fields, name: string): string {
  return textOf(of[name], name);
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length <= MAX_TEXT) return value;
  throw expected(name, `a text of at most ${MAX_TEXT} characters`, value);
}

function date(of: Fields, name: string): number {
  return number(of, name, -MAX_DATE_MS, MAX_DATE_MS);
}

function number(of: Fields, name: string, min: number, max: number): number {
  const { [name]: value } = of;
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw expected(name, `a number from ${min} to ${max}`, value);
}

function whole(of: Fields, name: string, min: number, max: number): number {
  return wholeOf(of[name], name, min, max);
}

function wholeOf(value: unknown, name: string, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw expected(name, `a whole number from ${min} to ${max}`, value);
}

function oneOf<T extends string | number>(of: Fields, name: string, values: readonly T[]): T {
  const { [name]: value } = of;
  const found = values.find(known => known === value);
  if (found !== undefined) return found;
  throw expected(name, values.join(' or '), value);
}

function expected(name: string, what: string, got: unknown): Refusal {
  const shown = (JSON.stringify(got) ?? 'nothing').slice(0, 40);
  return new Refusal(`${name}: expected ${what}, got ${shown}`);
}
