/*
 * Finds the IDs in any text: a log, JSON, a column of a table, a line of code.
 *
 * A run of letters and digits is either an ID or not; no part of it is, so candidates never overlap and a
 * text is read once from left to right, in a time that grows with its length alone. What may stand directly
 * before a run and still is no part of it is an escape: the `\n` and `\u0022` of JSON, the `%22` of an
 * address.
 *
 * Anything of the right shape is a hit. A hit is certain if it also looks like an ID: of 16 random characters
 * three in four have a time that has not come yet. The others are marked, not dropped: a clock may have been
 * wrong.
 */

import { EPOCH_MS, fromBytes, fromHex, isSno, type Sno, unixMsOf } from '@sno-id/sdk';
import { type IdForm, matchId } from '@sno-id/sdk/read';

/** An ID in a text. */
export interface Hit {
  readonly id: Sno;
  readonly form: IdForm;
  /** Indexes into the text, the end not included. */
  readonly start: number;
  readonly end: number;
  /** False for what has the shape of an ID, and may be something else. */
  readonly isCertain: boolean;
}

/** What was found in a text, or in as much of it as was read. */
export interface Scan {
  /** In order of appearance; no more than the limit. */
  readonly hits: readonly Hit[];
  /** Of all hits, the unlisted too. */
  readonly count: number;
  /** How much of the text was read. */
  readonly readTo: number;
}

export interface ScanOptions {
  /** Unix milliseconds: the time of an ID is plausible up to a year later. */
  readonly nowMs: number;
  /**
   * How many hits are listed at most.
   *
   * @default 100,000
   */
  readonly limit?: number;
}

/** What {@link scanSlowly} needs besides. */
export interface SlowScanOptions extends ScanOptions {
  /** Lets the page do something else. */
  readonly pause: () => Promise<void>;
  readonly signal?: AbortSignal;
  /**
   * Characters between two pauses.
   *
   * @default 262,144: a few milliseconds
   */
  readonly slice?: number;
}

/** How many hits are listed at most. */
const HIT_LIMIT = 100_000;

const YEAR_MS = 31_556_952_000;

/** Finds all IDs in a text, in one go. */
export function scanText(text: string, options: ScanOptions): Scan {
  const scanner = createScanner(text, options);
  scanner.readTo(text.length);
  return scanner.scan();
}

/**
 * Finds all IDs in a text, with pauses; ends early when it is aborted. Each scan holds what those before it
 * do.
 */
export async function* scanSlowly(
  text: string,
  { pause, signal, slice = 262_144, ...options }: SlowScanOptions,
): AsyncGenerator<Scan, void, undefined> {
  const scanner = createScanner(text, options);
  for (let to = slice; ; to += slice) {
    if (signal?.aborted) return;
    scanner.readTo(Math.min(to, text.length));
    yield scanner.scan();
    if (to >= text.length) return;
    await pause();
  }
}

/** The bits of a character's class. */
const ALNUM = 1;
const DIGIT = 2;
const HEX = 4;
const ID = 8;

const CLASSES: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return (
    (/[\da-z]/i.test(character) ? ALNUM : 0) |
    (/\d/.test(character) ? DIGIT : 0) |
    (/[\da-f]/i.test(character) ? HEX : 0) |
    (/[2-9a-x]/.test(character) ? ID : 0)
  );
});

const ALL = ALNUM | DIGIT | HEX | ID;
const BRACKET = '['.charCodeAt(0);
const DASH = '-'.charCodeAt(0);

const BYTES = /\[\s{0,32}(?:\d{1,3}\s{0,32},\s{0,32}){9}\d{1,3}\s{0,32}\]/y;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])/iy;
/** What may be glued to the start of a run and does not belong to it, by what stands before the run. */
const ESCAPES = { '\\': /u[\da-f]{4}|x[\da-f]{2}|[bfnrtv0]/iy, '%': /[\da-f]{2}/iy } as const;
/** A letter that ASCII does not have. Writing that puts no spaces between words ends a run. */
const LATIN = /[\p{Script=Latin}\p{M}]/u;

interface Scanner {
  /** Reads on, to the end of the run at `index`. */
  readTo(index: number): void;
  scan(): Scan;
}

function createScanner(text: string, { nowMs, limit = HIT_LIMIT }: ScanOptions): Scanner {
  const hits: Hit[] = [];
  const lastMs = nowMs + YEAR_MS;
  let count = 0;
  let at = 0;

  function found(id: Sno, form: IdForm, start: number, end: number, looksLikeOne: boolean): void {
    count++;
    if (hits.length >= limit) return;
    const unixMs = unixMsOf(id);
    hits.push({ id, form, start, end, isCertain: looksLikeOne && unixMs >= EPOCH_MS && unixMs <= lastMs });
  }

  /** Takes the run from `start` to `end` for an ID if it is one. Returns where to read on. */
  function takeRun(start: number, end: number, all: number): number {
    const length = end - start;
    if (length === 16 && all & ID) {
      const id = text.slice(start, end);
      if (isSno(id)) found(id, 'text', start, end, isLikeText(text, start, end));
      return end;
    }
    if (length === 20 && all & HEX) {
      found(fromHex(text.slice(start, end)), 'hex', start, end, !(all & DIGIT));
      return end;
    }
    if (length === 8 && all & HEX && text.charCodeAt(end) === DASH) {
      UUID.lastIndex = start;
      const uuid = UUID.exec(text)?.[0];
      if (uuid && take(uuid, start)) return start + uuid.length;
      return end;
    }
    const first = text.charAt(start);
    if (length === 22 && first === '0') {
      const run = text.slice(start, end);
      if (/^0x[\da-f]{20}$/i.test(run)) take(run, start);
    } else if (length === 21 && (first === 'x' || first === 'X') && text[start - 1] === '\\') {
      const run = text.slice(start - 1, end);
      if (/^\\x[\da-f]{20}$/i.test(run)) take(run, start - 1);
    } else if (length === 32 && all & HEX) {
      take(text.slice(start, end), start);
    } else if (length >= 20 && length <= 26) {
      // With fewer digits, the time would be within the first day of the epoch.
      const run = text.slice(start, end);
      if (/^[1-9]\d+n$/.test(run)) take(run, start);
      else if (all & DIGIT && length >= 22) take(run, start, false);
    }
    return end;
  }

  /** Reads a form that needs more than a look. */
  function take(written: string, start: number, looksLikeOne = true): boolean {
    const match = matchId(written);
    if (match) found(match.id, match.form, start, start + written.length, looksLikeOne);
    return match !== undefined;
  }

  /** Takes a run apart from the escape that it begins with, if it is not a whole that is an ID. */
  function takeEscaped(start: number, end: number, all: number): number {
    const before = count;
    const next = takeRun(start, end, all);
    const glued = ESCAPES[text[start - 1] as keyof typeof ESCAPES];
    if (count > before || !glued) return next;
    glued.lastIndex = start;
    const length = glued.exec(text)?.[0].length ?? 0;
    if (length === 0 || start + length >= end || end - start > 64) return next;
    return takeRun(start + length, end, classesOf(text, start + length, end));
  }

  function takeBytes(start: number): number {
    BYTES.lastIndex = start;
    const written = BYTES.exec(text)?.[0];
    const bytes = written?.match(/\d+/g)?.map(Number);
    if (!written || !bytes || bytes.some(byte => byte > 255)) return start + 1;
    // Bytes of an ID are hardly ever all small; ten of something else are.
    const isLikeBytes = bytes.some(byte => byte >= 100);
    found(fromBytes(Uint8Array.from(bytes)), 'bytes', start, start + written.length, isLikeBytes);
    return start + written.length;
  }

  return {
    readTo(index) {
      while (at < index) {
        const code = text.charCodeAt(at);
        if (code === BRACKET) {
          at = takeBytes(at);
          continue;
        }
        if (code > 127 || !(CLASSES[code]! & ALNUM)) {
          at++;
          continue;
        }
        const start = at;
        let all = ALL;
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at);
          const own = code > 127 ? 0 : CLASSES[code]!;
          if (!(own & ALNUM)) break;
          all &= own;
        }
        const isPartOfWord = isLatin(text, start - 1) || isLatin(text, at);
        if (at - start >= 8 && !isPartOfWord) at = takeEscaped(start, at, all);
      }
    },
    scan: () => ({ hits: hits.slice(), count, readTo: Math.min(at, text.length) }),
  };
}

function classesOf(text: string, start: number, end: number): number {
  let all = ALL;
  for (let i = start; i < end; i++) all &= CLASSES[text.charCodeAt(i)] ?? 0;
  return all;
}

function isLatin(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code > 127 && LATIN.test(text.charAt(index));
}

/**
 * Tells whether 16 characters of the alphabet look like an ID. All digits may be the number of a card, and
 * all hex digits that of a trace; hardly an ID in a hundred thousand is either. All letters is one ID in a
 * hundred, and in a sentence it is a word.
 */
function isLikeText(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end);
  if (/^[\da-f]+$/.test(written)) return false;
  if (/\d/.test(written)) return true;
  const before = text.slice(Math.max(0, start - 3), start);
  const after = text.slice(end, end + 3);
  return !/[a-z][,;:.]? $/i.test(before) && !/^[,;:.?!]? [a-z]/i.test(after);
}
