/*
 * Reads the files that a recorder writes. They may come from anybody: nothing is taken over that was not
 * checked.
 */

import { decode, fields, kinds, list, numberFrom, readJson, whole } from '@sno-id/kit/data';
import * as v from 'valibot';
import { reportedIds } from '../../../source/read-batch.ts';
import { tracedCall } from '../../../source/read-call.ts';
import { clockEvent, description } from '../../../source/read-generator.ts';
import { counted, place, writer } from '../../../source/read-report.ts';
import { dateMs, MAX_DATE_MS } from '../../../source/read-values.ts';
import { fromReported, REPORT_LIMITS } from '../../../source/report.ts';
import type { GeneratorState } from '../../../source/source.ts';
import { CALL_LIMITS } from '../../../source/traced-call.ts';
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
  | { readonly ok: true; readonly recording: Recording; readonly note?: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads a recording. A last line that was cut off is left out, and that is noted; whatever else is wrong
 * refuses the file.
 */
export function readRecording(text: string): RecordingReading {
  if (text.length > MAX_CHARACTERS) {
    return { ok: false, problem: `The file is larger than ${MAX_CHARACTERS / 1e6} MB.` };
  }
  if (text.trim() === '') return { ok: false, problem: 'The file is empty.' };
  const lines = text.split('\n', MAX_LINES + 2);
  const isCut = lines.at(-1) !== '';
  if (!isCut) lines.pop();
  if (lines.length > MAX_LINES) return { ok: false, problem: 'The file has too many lines.' };
  const refuse = (line: number, problem: string): RecordingReading => ({
    ok: false,
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

const generator: v.GenericSchema<unknown, GeneratorState> = fields({
  name: key,
  description,
  counted: v.optional(counted),
  isOutOfRange: v.optional(v.boolean('true or false')),
  writer: v.optional(writer),
});

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
  v.forward(
    v.check(({ from, to }) => to >= from && to <= from + MAX_SPAN_MS, 'a number from “from” to a week later'),
    ['to'],
  ),
  v.transform(({ format, version, ...header }) => header),
);

const recordedEntry: v.GenericSchema<unknown, Entry> = kinds(
  'kind',
  [
    fields({ at, kind: v.literal('context'), ...contextState }),
    fields({ at, kind: v.literal('gone'), contextId: key }),
    fields({ at, kind: v.literal('event'), key, atMs: dateMs, event: clockEvent }),
    fields({
      at,
      kind: v.literal('ids'),
      key,
      batch: v.pipe(reportedIds, v.transform(fromReported)),
      made: v.optional(whole()),
    }),
    fields({ at, kind: v.literal('made'), key, total: whole() }),
    fields({ at, kind: v.literal('calls'), key, calls: list(tracedCall, CALL_LIMITS.calls) }),
  ],
  'context, gone, event, ids, made or calls',
);
