import { refusal } from '../../arguments.ts';
import { systemClock } from '../../time/clock.ts';
import { isPossible, type Reading, scoreOf, scoreOfNothing } from './evidence.ts';
import { readNumber } from './numbers.ts';
import { readKsuid, readObjectId, readSno, readSnoHex, readUlid, readXid } from './texts.ts';
import { readUuid } from './uuid.ts';

/** What a text can be taken for. `uuid` is one of a variant or version that RFC 9562 does not define. */
export type IdFormat =
  | 'sno'
  | 'twitter'
  | 'discord'
  | 'instagram'
  | 'mastodon'
  | 'sonyflake'
  | 'datacenter'
  | 'instance'
  | 'multi-clock'
  | `uuid-v${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | 'uuid-nil'
  | 'uuid-max'
  | 'uuid'
  | 'ulid'
  | 'objectid'
  | 'ksuid'
  | 'xid';

/** One thing that a text could be, and what it would mean. Plain JSON. */
export interface Candidate {
  readonly format: IdFormat;
  /** 0 … 1: all candidates of a text together with "none of them" make 1. A judgement, not a measurement. */
  readonly plausibility: number;
  /** The time that it says, in Unix milliseconds, for formats that say one. */
  readonly unixMs?: number;
  /** Its other fields: numbers, or hex digits where a number could not hold them. */
  readonly fields: { readonly [name: string]: number | string };
}

/** What a text could be. Plain JSON. */
export interface Identification {
  /**
   * Whether the first candidate is beyond doubt: 95 % or more, and no other says a time that has come. A 64-bit decimal
   * seldom is, because what is one service's ID of today is another's of some years ago.
   */
  readonly isSure: boolean;
  /** Most plausible first; none if the text has the form of no format known here. */
  readonly candidates: readonly Candidate[];
}

/** From here on there is no doubt, */
const SURE = 0.95;
/** unless there is another possible reading that is not beyond belief. */
const BEYOND_BELIEF = 1e-6;

/** Each form that a text can have: with its alphabet's size, and how to read it. */
const FORMS: readonly (readonly [form: RegExp, alphabet: number, read: (text: string) => Reading[]])[] = [
  [/^(0|[1-9]\d{0,19})$/, 10, readNumber],
  [/^[2-9a-x]{16}$/, 32, text => [readSno(text)]],
  [/^[\da-f]{20}$/i, 16, readSnoHex],
  [/^[\da-v]{20}$/, 32, readXid],
  [/^[\da-f]{24}$/i, 16, readObjectId],
  [/^[\da-hjkmnp-tv-z]{26}$/i, 32, readUlid],
  [/^[\dA-Za-z]{27}$/, 62, readKsuid],
  [/^(urn:uuid:|\{)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\}?$/i, 16, readUuidText],
  [/^[\da-f]{32}$/i, 16, readUuidText],
];

/**
 * Says what a text could be: a sno (also as hex or UUID), one of the snowflakes, a UUID, a ULID, an ObjectId, a KSUID or
 * an xid; most plausible first, with what each would mean.
 *
 * What it goes by is the form of the text and how likely each format's time is: IDs that people look at are mostly of
 * the last years, and never of the future. Where several formats fit, as with most 64-bit decimals, `isSure` is false.
 *
 * @param nowMs Unix milliseconds to judge times by: the wall clock's if left out.
 * @throws TypeError if it is no string.
 * @example
 * const { isSure, candidates } = identify('175928847299117063');
 * candidates[0]; // { format: 'discord', plausibility: 0.6…, unixMs: 1462015105796, fields: { worker: 1, … } }
 */
export function identify(text: string, nowMs: number = systemClock().now()): Identification {
  if (typeof text !== 'string') throw refusal('text', 'a string', text);
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
    score / sum > BEYOND_BELIEF && isPossible(reading, nowMs);
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

/** A text without what UUIDs are dressed in. */
function digitsOf(text: string): string {
  return text.replace(/^urn:uuid:|\W/gi, '');
}
