import { offendingIndex } from '../id/base32.ts';
import { TEXT_LENGTH } from '../id/layout.ts';
import { isSno, type Sno } from '../id/sno.ts';
import { isLikeBytes, readByteList } from './byte-list.ts';
import { findIds } from './find-ids.ts';
import { foreignTo } from './foreign.ts';
import { matchAs, uuidIn } from './match-id.ts';
import { type IdForm, type IdProblem, problem } from './reading.ts';
import { showCharacter } from './show-character.ts';

/** A text that is not an ID, and where it starts in the input. */
export interface Suspect {
  readonly text: string;
  readonly at: number;
}

/** The form that a text is closest to. */
export function formLike(text: string): IdForm {
  if (/^\{[\da-f-]*\}?$/i.test(text) && text.includes('-')) return 'uuid';
  if (text.startsWith('{')) return 'json';
  if (isLikeBytes(text)) return 'bytes';
  if (/^(0x|\\x)/i.test(text) || /^[\da-f]{18,22}$/i.test(text)) return 'hex';
  if (/^urn:uuid:|^[\da-f]{32}$/i.test(text) || isLikeUuid(text)) return 'uuid';
  return /^0*[1-9]\d{20,}n?$/.test(text) ? 'bigint' : 'text';
}

/** Explains why a text is not an ID in the given form, which is not JSON. */
export function diagnose(
  suspect: Suspect,
  form: Exclude<IdForm, 'json'>,
  nowMs: number | undefined,
): IdProblem {
  const { text } = suspect;
  if (form === 'bytes') return inPieces(suspect) ?? inBytes(suspect);
  if (form === 'uuid' || form === 'ascii-uuid') {
    const near = nearUuid(suspect);
    if (near !== undefined) return near;
  }
  const foreign = foreignTo(text, nowMs);
  if (foreign !== undefined) return foreign;
  const found = WHAT_IS_WRONG[form](suspect);
  if (found.suggestion !== undefined) return found;
  const meant = withoutSeparators(text);
  if (meant !== undefined) return { ...found, suggestion: meant };
  return inPieces(suspect) ?? found;
}

const WHAT_IS_WRONG = { text: inText, hex: inHex, uuid: inUuid, 'ascii-uuid': inUuid, bigint: inInteger };

function inText(suspect: Suspect): IdProblem {
  const { text, at } = withoutKind(suspect);
  const lower = lowerCase(text);
  const index = offendingIndex(lower);
  if (index < 0) {
    const upper = text.search(/[A-Z]/);
    const message = `An ID is lower case: expected "${lower[upper]}" at index ${at + upper}, got "${text[upper]}".`;
    return problem('case', message, at + upper, lower as Sno);
  }
  const found = text[index] ?? '';
  if (index < TEXT_LENGTH && found !== '') {
    const isNear = /[01yz]/i.test(found);
    return strange(text, at, index, isNear ? 'an ID never has 0, 1, y or z' : 'expected 2-9 or a-x');
  }
  // What cannot be seen explains a length that looks right.
  if (/[^\da-z]/i.test(found)) return strange(text, at, index, 'expected nothing after 16 characters');
  return wrongLength(`${TEXT_LENGTH} characters`, text.length, at + index);
}

/** What follows a kind, if it is nearly an ID. */
function withoutKind(suspect: Suspect): Suspect {
  const { text, at } = suspect;
  const [prefix = ''] = /^[a-z][a-z\d_]{0,62}_(?=[\da-z]{15,17}$)/i.exec(text) ?? [];
  const rest = text.slice(prefix.length);
  // Where nothing is wrong with the rest, it is the kind that is not one.
  return isSno(rest) ? suspect : { text: rest, at: at + prefix.length };
}

function inHex({ text, at }: Suspect): IdProblem {
  const start = /^(0x|\\x)/i.test(text) ? 2 : 0;
  const index = start + text.slice(start).search(/[^\da-f]/i);
  if (index >= start) return strange(text, at, index, 'expected a hex digit');
  return wrongLength('20 hex digits', text.length - start, at + Math.min(text.length, start + 20));
}

function inInteger({ text, at }: Suspect): IdProblem {
  const index = text.search(/\D/);
  if (index >= 0 && !/^\d+n$/.test(text)) return strange(text, at, index, 'expected a decimal digit');
  return problem('value', 'Expected an integer below 2^80, got a larger one.', at);
}

function inBytes({ text, at }: Suspect): IdProblem {
  const read = readByteList(text, at);
  // A list of ten bytes would have been read.
  return read as IdProblem;
}

function inUuid({ text, at }: Suspect): IdProblem {
  const start = /^urn:uuid:/i.test(text) ? 9 : text.startsWith('{') ? 1 : 0;
  const end = start === 1 && text.endsWith('}') ? text.length - 1 : text.length;
  const body = text.slice(start, end);
  const index = body.search(/[^\da-f-]/i);
  if (index >= 0) return strange(text, at, start + index, 'expected a hex digit');
  const digits = body.replace(/-/g, '').length;
  if (digits !== 32) return wrongLength('a UUID of 32 hex digits', digits, at + end);
  return problem(
    'form',
    'Expected a UUID with its dashes after 8, 12, 16 and 20 digits, and its braces in pairs.',
    at,
  );
}

/** A UUID that is not an ID, but close to one. */
function nearUuid(suspect: Suspect): IdProblem | undefined {
  const uuid = uuidIn(suspect.text);
  return uuid === undefined ? undefined : (nearUuidV7(suspect, uuid) ?? nearAsciiUuid(suspect, uuid));
}

/** The digits of an ID's UUID that are always the same, and what else each must be. */
const FIXED = '************7***80736e6f********';
const RULES: { readonly [at: number]: readonly [allowed: string, expected: string] } = {
  11: ['048c', '0, 4, 8 or c, because the time of an ID is a multiple of 4 ms'],
  13: ['08', '0 or 8, the tick of an ID'],
};

/** A UUID of which 7 of the 9 fixed digits are an ID's: of the random ones, one in 10 million. */
function nearUuidV7({ text, at }: Suspect, uuid: string): IdProblem | undefined {
  const digits = uuid.replaceAll('-', '');
  const wrong = [...FIXED].flatMap((digit, i) => (digit !== '*' && digit !== digits[i] ? [i] : []));
  if (wrong.length > 2) return undefined;
  const rule = Object.keys(RULES)
    .map(Number)
    .filter(i => !RULES[i]![0].includes(digits[i]!));
  const [first] = [...wrong, ...rule].sort((a, b) => a - b);
  if (first === undefined) {
    const time = new Date(Number(`0x${digits.slice(0, 12)}`)).toISOString();
    return problem('value', `Expected the UUID of a time from 2010-01-01 to 2079-09-07, got ${time}.`, at);
  }
  const expected = RULES[first]?.[1] ?? `${FIXED[first]}, as in the UUID of every ID`;
  return strange(text, at, indexOfDigit(text, first), `expected ${expected}`);
}

/** An ASCII UUID of which 12 of the 16 bytes are characters of an ID. A random one has two. */
function nearAsciiUuid({ text, at }: Suspect, uuid: string): IdProblem | undefined {
  const bytes = uuid.match(/[\da-f]{2}/g)!;
  const characters = String.fromCharCode(...bytes.map(byte => Number(`0x${byte}`)));
  if (characters.replace(/[^2-9a-x]/gi, '').length < 12) return undefined;
  const lower = lowerCase(characters);
  const wrong = isSno(lower) ? characters.search(/[A-Z]/) : offendingIndex(lower);
  const start = indexOfDigit(text, wrong * 2);
  const index = at + start;
  const found = `Unexpected byte ${text.slice(start, start + 2)} at index ${index}`;
  return isSno(lower)
    ? problem('case', `${found}: an ID is lower case.`, index, lower)
    : problem('character', `${found}: the bytes of this form are the characters 2-9 and a-x.`, index);
}

/** The index of a UUID's digit, of which there are 32, in a spelling of it. */
function indexOfDigit(text: string, digit: number): number {
  const start = text.search(/[\da-f]{8}/i);
  return start + [...text.slice(start).matchAll(/[\da-f]/gi)][digit]!.index;
}

/** Whether a text has more than an ID in it, or more IDs than one. */
export function inPieces({ text, at }: Suspect): IdProblem | undefined {
  if (/^[2-9a-x]+$/.test(text)) {
    const ids = text.length / TEXT_LENGTH;
    if (!Number.isInteger(ids)) return undefined;
    return problem(
      'several',
      `Expected ${TEXT_LENGTH} characters, got ${text.length}: the length of ${ids} IDs.`,
      at + TEXT_LENGTH,
    );
  }
  const { count, ids, indexes } = findIds(text);
  const [first] = ids;
  if (first === undefined) return undefined;
  if (ids.size > 1) return problem('several', `Expected one ID, got ${ids.size}.`, at + indexes[1]!);
  if (count > 1) {
    return problem('several', `Expected one ID, got the same one ${count} times.`, at + indexes[1]!, first);
  }
  const index = at + indexes[0]!;
  return problem(
    'surrounded',
    `Expected an ID alone: there is one at index ${index}, with other text around it.`,
    index,
    first,
  );
}

/**
 * The ID that is left of a text without white space, dashes and the like, if it was certainly meant.
 */
function withoutSeparators(text: string): Sno | undefined {
  if (text.length > 80) return undefined;
  const bare = lowerCase(text).replace(SEPARATORS, '');
  // Only digits can be a date or the number of a card, only letters can be words.
  if (bare === text || !/\d/.test(bare) || !/[a-x]/.test(bare)) return undefined;
  return (
    matchAs('text', bare) ?? matchAs('hex', bare) ?? matchAs('uuid', bare) ?? matchAs('ascii-uuid', bare)
  );
}

/**
 * White space, what people put between groups of characters or around them, and characters that cannot be
 * seen.
 */
const SEPARATORS = /[\s\-_.:,{}\u00ad\u00b7\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\ufeff]+/g;

function isLikeUuid(text: string): boolean {
  return (
    text.length >= 30 && text.length <= 45 && text.includes('-') && text.replace(/[\da-f-]/gi, '').length <= 1
  );
}

function strange(text: string, at: number, index: number, expected: string): IdProblem {
  const message = `Unexpected ${showCharacter(text, index)} at index ${at + index}: ${expected}.`;
  return problem('character', message, at + index);
}

function wrongLength(expected: string, count: number, index: number): IdProblem {
  return problem('length', `Expected ${expected}, got ${count}.`, index);
}

/** Lower case for ASCII alone: there are other letters whose lower case is ASCII. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
}
