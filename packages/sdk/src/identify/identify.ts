import { refusal, requireFinite } from '../arguments.ts';
import { systemClock } from '../clock/clock.ts';
import { isPossible, type Reading, scoreOf, scoreOfNothing } from './evidence.ts';
import type { IdFormat } from './format.ts';
import { readNumber } from './numbers.ts';
import { readKsuid, readObjectId, readSno, readSnoHex, readTsidText, readUlid, readXid } from './texts.ts';
import { readUuid } from './uuid.ts';

/** One format that a text could have, with the fields that it would then have. Plain JSON. */
export interface Candidate {
  readonly format: IdFormat;
  /** 0 … 1: all candidates of a text and "none of them" add up to 1. A judgement, not a measurement. */
  readonly plausibility: number;
  /** Its time in Unix milliseconds, for formats that contain one. */
  readonly unixMs?: number;
  /** Its other fields: numbers, or hex digits where a number could not hold them. */
  readonly fields: { readonly [name: string]: number | string };
}

/** The formats that a text could have. Plain JSON. */
export interface Identification {
  /**
   * Whether the first candidate is beyond doubt: 95 % or more, and no other has a time that has come. A
   * 64-bit decimal seldom is, because an ID that one service made today looks like one that another made
   * years ago.
   */
  readonly isSure: boolean;
  /** Most plausible first; empty if the text does not have the form of any known format. */
  readonly candidates: readonly Candidate[];
}

/** The plausibility from which on a candidate is sure, */
const SURE = 0.95;
/** unless another reading whose time has come is more plausible than this. */
const UNBELIEVABLE = 1e-6;

/** Each form that a text can have, with the size of its alphabet and how to read it. */
const FORMS: readonly (readonly [form: RegExp, alphabet: number, read: (text: string) => Reading[]])[] = [
  [/^(0|[1-9]\d{0,19})$/, 10, readNumber],
  [/^[\da-f][\da-hjkmnp-tv-z]{12}$/i, 32, readTsidText],
  [/^[2-9a-x]{16}$/, 32, text => [readSno(text)]],
  [/^[\da-f]{20}$/i, 16, readSnoHex],
  [/^[\da-v]{20}$/, 32, readXid],
  [/^[\da-f]{24}$/i, 16, readObjectId],
  [/^[\da-hjkmnp-tv-z]{26}$/i, 32, readUlid],
  [/^[\dA-Za-z]{27}$/, 62, readKsuid],
  [/^(urn:uuid:)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, 16, readUuidText],
  [/^\{[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\}$/i, 16, readUuidText],
  [/^[\da-f]{32}$/i, 16, readUuidText],
];

/**
 * Lists the formats that a text could have: a sno (also as hex or UUID), one of the snowflakes, a TSID (also
 * as 13 characters), a UUID, a ULID, an ObjectId, a KSUID or an xid; most plausible first, with what each
 * would mean.
 *
 * It judges by the form of the text and by how likely each format's time is: most IDs that people look at are
 * a few years old, and none is from the future. Where several formats fit, as with most 64-bit decimals,
 * `isSure` is false.
 *
 * It may be passed to `map` as it is, whose index is not read as a time.
 *
 * @param nowMs Unix milliseconds to judge times by; the system clock's if left out.
 * @throws TypeError if it is not a string; TypeError or RangeError for a `nowMs` that is not a finite number.
 * @example
 * const { isSure, candidates } = identify('175928847299117063');
 * candidates[0];
 * // { format: 'discord', plausibility: 0.6…, unixMs: 1462015105796, fields: { worker: 1, … } }
 */
export function identify(text: string, nowMs?: number): Identification;
export function identify(text: string, given?: number, list?: unknown): Identification {
  const nowMs = given === undefined || list !== undefined ? systemClock.now() : given;
  if (typeof text !== 'string') throw refusal('text', 'a string', text);
  requireFinite('nowMs', nowMs, 'Unix milliseconds');
  const found: (readonly [score: number, reading: Reading])[] = [];
  let nothing = 0;
  for (const [form, alphabet, read] of FORMS) {
    if (!form.test(text)) continue;
    for (const reading of read(text)) found.push([scoreOf(reading, nowMs), reading]);
    nothing = Math.max(nothing, scoreOfNothing(alphabet, digitsOf(text).length));
  }
  found.sort(([a], [b]) => b - a);
  const sum = found.reduce((sum, [score]) => sum + score, nothing);
  const isRival = ([score, reading]: (typeof found)[number]): boolean =>
    score / sum > UNBELIEVABLE && isPossible(reading, nowMs);
  return {
    isSure: found.length > 0 && found[0]![0] / sum >= SURE && !found.slice(1).some(isRival),
    candidates: found.map(([score, { format, time, fields }]) => ({
      format,
      plausibility: score / sum,
      ...(time && { unixMs: Math.floor(time.unixMs) }),
      fields,
    })),
  };
}

function readUuidText(text: string): Reading[] {
  return readUuid(digitsOf(text).toLowerCase());
}

/** A text without the prefix, braces and dashes of a UUID. */
function digitsOf(text: string): string {
  return text.replace(/^urn:uuid:|\W/gi, '');
}
