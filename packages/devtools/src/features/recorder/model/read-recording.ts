/*
 * Reads the files that a recorder writes. They may come from anybody: nothing is taken over that was not
 * checked.
 */

import {
  decode,
  fields,
  GREATEST,
  kinds,
  list,
  numberFrom,
  readAs,
  readJson,
  whole,
  within,
} from '@sno-id/kit/data';
import * as v from 'valibot';
import { clockEvent, description, snapshotOf, tick } from '../../../source/read-generator.ts';
import { counted, place } from '../../../source/read-report.ts';
import { dateMs, MAX_DATE_MS, partition, sequence } from '../../../source/read-values.ts';
import { REPORT_LIMITS } from '../../../source/report.ts';
import type { GeneratorState } from '../../../source/source.ts';
import {
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
  if (text.trim() === '') return { ok: false, line: 1, problem: 'The file is empty.' };
  const lines = text.split('\n', MAX_LINES + 2);
  const isCut = lines.at(-1) !== '';
  if (!isCut) lines.pop();
  if (lines.length > MAX_LINES)
    return { ok: false, line: MAX_LINES, problem: 'The file has too many lines.' };
  const refuse = (line: number, problem: string): RecordingReading => ({
    ok: false,
    line,
    problem: `Line ${line}: ${problem}.`,
  });

  const first = readJson(lines[0] ?? '');
  if (!first.ok) return refuse(1, 'expected JSON');
  const header = decode(recordingHeader, first.value);
  if (!header.ok) return refuse(1, header.problem);
  const entries: Entry[] = [];
  let note: string | undefined;
  let at = header.value.from;
  for (let line = 2; line <= lines.length; line++) {
    const json = readJson(lines[line - 1]!);
    if (!json.ok && isCut && line === lines.length) {
      note = `The last line (${line}) was cut off and skipped.`;
      break;
    }
    if (!json.ok) return refuse(line, 'expected JSON');
    const entry = decode(recordedEntry, json.value);
    if (!entry.ok) return refuse(line, entry.problem);
    const most = at + MAX_SPAN_MS;
    const { at: next } = entry.value;
    if (!(next >= at && next <= most))
      return refuse(line, `at: expected a number from ${at} to ${most}, got ${next}`);
    at = next;
    entries.push(entry.value);
  }
  const to = Math.max(header.value.to, at);
  return { ok: true, recording: { ...header.value, to, entries }, ...(note && { note }) };
}

const key = v.custom<string>(
  value => typeof value === 'string' && value.length <= MAX_TEXT,
  `a text of at most ${MAX_TEXT} characters`,
);
const at = numberFrom(0, Number.MAX_SAFE_INTEGER);

const generator: v.GenericSchema<unknown, GeneratorState> = v.pipe(
  fields({ name: key, description, snapshot: v.optional(v.unknown()), counted: v.optional(counted) }),
  within(({ description }) => ({ snapshot: v.optional(snapshotOf(description)) })),
);

const contextState = {
  context: fields({ id: key, place, label: key, missing: v.optional(whole(1)) }),
  generators: list(generator, REPORT_LIMITS.generators),
};

const recordingHeader: v.GenericSchema<unknown, RecordingHeader> = v.pipe(
  fields({
    format: v.literal(RECORDING_FORMAT, RECORDING_FORMAT),
    version: v.literal(RECORDING_VERSION, `${RECORDING_VERSION}, the one that this panel reads`),
    started: numberFrom(0, MAX_DATE_MS),
    from: at,
    to: v.number('a number'),
    generators: list(fields(contextState), MAX_LIST),
    made: v.record(key, whole(), 'an object'),
  }),
  within(({ from }) => ({ to: numberFrom(from, from + MAX_SPAN_MS) })),
  v.transform(({ format, version, ...header }) => header),
);

/** What both families of IDs have on their lines. */
const idsLine = {
  at,
  kind: v.literal('ids'),
  key,
  made: v.optional(whole()),
  unixMs: whole(0, MAX_DATE_MS),
  count: whole(1),
};

const snoIds: v.GenericSchema<unknown, Entry> = v.pipe(
  fields({ ...idsLine, tick, partition, firstSequence: sequence, metas: v.string('bytes in hex') }),
  within(({ firstSequence, count }) => ({
    count: whole(1, GREATEST.sequence + 1 - firstSequence),
    metas: hexBytes(count),
  })),
  v.transform(({ at, kind, key, made, ...batch }) => ({ at, kind, key, made, batch })),
);

const snowflake = v.pipe(
  v.string('a decimal text of at most 64 bits'),
  readAs(text => (isUint64(text) ? BigInt(text) : undefined), 'a decimal text of at most 64 bits'),
);

const snowflakeIds: v.GenericSchema<unknown, Entry> = v.pipe(
  fields({ ...idsLine, timeline: whole(), ids: list(snowflake, MAX_LIST) }),
  within(({ count }) => ({ ids: v.pipe(v.array(v.bigint()), v.maxLength(count, `at most ${count}`)) })),
  v.transform(({ at, kind, key, made, ids, ...batch }) => ({
    at,
    kind,
    key,
    made,
    batch: { ...batch, ids: BigUint64Array.from(ids) },
  })),
);

const otherEntry: v.GenericSchema<unknown, Entry> = kinds(
  'kind',
  [
    fields({ at, kind: v.literal('context'), ...contextState }),
    fields({ at, kind: v.literal('gone'), contextId: key }),
    fields({ at, kind: v.literal('event'), key, atMs: dateMs, event: clockEvent }),
    fields({ at, kind: v.literal('made'), key, total: whole() }),
  ],
  'context, gone, event, ids or made',
);

const recordedEntry: v.GenericSchema<unknown, Entry> = v.lazy(line => {
  const { kind, ids } = (line ?? {}) as { readonly kind?: unknown; readonly ids?: unknown };
  if (kind !== 'ids') return otherEntry;
  return ids === undefined ? snoIds : snowflakeIds;
});

function hexBytes(most: number): v.GenericSchema<unknown, Uint8Array> {
  const expected = `up to ${most} bytes in hex`;
  return v.pipe(
    v.string(expected),
    readAs(hex => {
      if (hex.length > 2 * most || !/^(?:[\da-f]{2})*$/.test(hex)) return undefined;
      return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
        Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
      );
    }, expected),
  );
}

function isUint64(text: string): boolean {
  return /^(?:0|[1-9]\d{0,19})$/.test(text) && BigInt(text) === BigInt.asUintN(64, BigInt(text));
}
