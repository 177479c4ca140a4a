/*
 * Reads one candidate of a text: a run of letters and digits, or a list of bytes.
 */

import { fromBytes, fromHex, isSno, type Sno, unixMsOf } from '@sno-id/sdk';
import { type IdForm, matchId } from '@sno-id/sdk/read';

/** An ID as it is written in a text. */
export interface Written {
  readonly id: Sno;
  readonly form: IdForm;
  /** Indexes into the text, the end not included. */
  readonly start: number;
  readonly end: number;
  /** False for what only has the shape of an ID. */
  readonly looksLikeOne: boolean;
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

/** The length of the shortest run that is, or starts, an ID: the first digits of a UUID. */
export const MIN_RUN = 8;

/** Whether a character, by its code, opens a list of bytes. */
export function isBracket(code: number): boolean {
  return code === BRACKET;
}

/** Whether a character, by its code, belongs to a run. */
export function isInRun(code: number): boolean {
  return code <= 127 && (CLASSES[code]! & ALNUM) !== 0;
}

/** Whether a run is part of a word with letters that ASCII does not have. */
export function isPartOfWord(text: string, start: number, end: number): boolean {
  return isLatin(text, start - 1) || isLatin(text, end);
}

/** The ID that a run is, with or without the escape that it begins with. */
export function readRun(text: string, start: number, end: number): Written | undefined {
  return readWhole(text, start, end) ?? readEscaped(text, start, end);
}

/**
 * Whether a run that is not an ID is nearly one: a character too many, too few or wrong, or capitals. Words,
 * hex digits and decimals are not. A text of both cases is, if all letters but one have the same case and its
 * time is no later than `lastMs`: hardly a random one in a thousand.
 */
export function isNearId(text: string, start: number, end: number, lastMs: number): boolean {
  if (end - start < 15 || end - start > 17) return false;
  const run = text.slice(start, end);
  if (!/\d/.test(run) || !/[g-x]/i.test(run) || /[01yz].*[01yz]/i.test(run)) return false;
  const lower = run.toLowerCase();
  if (run === lower || run === run.toUpperCase()) return true;
  if (!/^(?:[^A-Z]*[A-Z][^A-Z]*|[^a-z]*[a-z][^a-z]*)$/.test(run)) return false;
  return (
    unixMsOf(
      lower
        .replace(/[01yz]/, '2')
        .padEnd(16, '2')
        .slice(0, 16) as Sno,
    ) <= lastMs
  );
}

function readWhole(text: string, start: number, end: number): Written | undefined {
  const all = classesOf(text, start, end);
  const length = end - start;
  if (length === 16 && all & ID) {
    const id = text.slice(start, end);
    if (!isSno(id)) return undefined;
    return { id, form: 'text', start, end, looksLikeOne: isLikeText(text, start, end) };
  }
  if (length === 20 && all & HEX) {
    const id = fromHex(text.slice(start, end));
    return { id, form: 'hex', start, end, looksLikeOne: !(all & DIGIT) };
  }
  if (length === 8 && all & HEX && text.charCodeAt(end) === DASH) {
    UUID.lastIndex = start;
    const uuid = UUID.exec(text)?.[0];
    return uuid === undefined ? undefined : matched(uuid, start);
  }
  const first = text.charAt(start);
  if (length === 22 && first === '0') {
    const run = text.slice(start, end);
    return /^0x[\da-f]{20}$/i.test(run) ? matched(run, start) : undefined;
  }
  if (length === 21 && (first === 'x' || first === 'X') && text[start - 1] === '\\') {
    const run = text.slice(start - 1, end);
    return /^\\x[\da-f]{20}$/i.test(run) ? matched(run, start - 1) : undefined;
  }
  if (length === 32 && all & HEX) return matched(text.slice(start, end), start);
  if (length < 20 || length > 26) return undefined;
  // With fewer digits, the time would be within the first day of the epoch.
  const run = text.slice(start, end);
  if (/^[1-9]\d+n$/.test(run)) return matched(run, start);
  return all & DIGIT && length >= 22 ? matched(run, start, false) : undefined;
}

function matched(written: string, start: number, looksLikeOne = true): Written | undefined {
  const match = matchId(written);
  return match && { ...match, start, end: start + written.length, looksLikeOne };
}

function readEscaped(text: string, start: number, end: number): Written | undefined {
  const glued = ESCAPES[text[start - 1] as keyof typeof ESCAPES];
  if (!glued || end - start > 64) return undefined;
  glued.lastIndex = start;
  const length = glued.exec(text)?.[0].length ?? 0;
  return length === 0 || start + length >= end ? undefined : readWhole(text, start + length, end);
}

/** The ID that a list of bytes is. `start`: of its bracket. */
export function readBytes(text: string, start: number): Written | undefined {
  BYTES.lastIndex = start;
  const written = BYTES.exec(text)?.[0];
  const bytes = written?.match(/\d+/g)?.map(Number);
  if (!written || !bytes || bytes.some(byte => byte > 255)) return undefined;
  // Ten small numbers are something else, unless the first is that of a time since 2023.
  const looksLikeOne = bytes[0]! >= 48 || bytes.some(byte => byte >= 100);
  const id = fromBytes(Uint8Array.from(bytes));
  return { id, form: 'bytes', start, end: start + written.length, looksLikeOne };
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
