/*
 * Finds what is nearly an ID in a text, and IDs of other formats. It is loaded when a text is inspected.
 *
 * A text is full of words, so a near miss must look like an ID but for one thing: its case, one character, or
 * one character too many or too few; and its time must have come.
 */

import { type Hit, lineCounter } from '@sno-id/kit/data';
import { isSno, MAX, type Sno, unixMsOf } from '@sno-id/sdk';
import { type IdProblem, readId } from '@sno-id/sdk/read';

/** A word that is not an ID, and why. */
export interface NearMiss {
  readonly text: string;
  /** Of the line that it stands in, from 1. */
  readonly line: number;
  readonly problem: IdProblem;
}

export interface NearMisses {
  /** In order of appearance. */
  readonly list: readonly NearMiss[];
  /** Whether only a part of the text was looked at, or there are more than are listed. */
  readonly isCut: boolean;
}

/** How much of a text is looked at, in characters; how many words of it, and how many are listed. */
const LOOKED_AT = 262_144;
const MAX_WORDS = 2_000;
const LISTED = 100;

const YEAR_MS = 31_556_952_000;
const ID_LENGTH = 16;
/** What stands between words; what may be wrong in an ID does not. */
const WORD = /[^\s,;:"'`()[\]{}<>|=&/\\]+/g;
/** A UUID that readId does not call one of another format is nearly that of an ID. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const SHORTEST = 15;
/** Three IDs without a space. */
const LONGEST = 48;

/**
 * Looks at the words of a text that are not IDs.
 *
 * @param hits the IDs that were found, in order of appearance
 * @param nowMs Unix milliseconds: times are plausible up to a year later
 */
export function findNearMisses(text: string, hits: readonly Hit[], nowMs: number): NearMisses {
  const list: NearMiss[] = [];
  const lineAt = lineCounter(text);
  const start = text.slice(0, LOOKED_AT);
  let words = 0;
  let hit = 0;
  for (const { 0: found, index } of start.matchAll(WORD)) {
    const word = found.replace(/[.!?]+$/, '');
    while (hit < hits.length && hits[hit]!.end <= index) hit++;
    const isId = hit < hits.length && hits[hit]!.start < index + word.length;
    if (isId || !canBeOne(word)) continue;
    if (++words > MAX_WORDS || list.length === LISTED) return { list, isCut: true };
    const reading = readId(word, { nowMs });
    if (!reading.ok && isNear(word, reading, nowMs))
      list.push({ text: word, line: lineAt(index), problem: reading });
  }
  return { list, isCut: text.length > LOOKED_AT };
}

/** The IDs that were written without anything between them; empty unless the text is just that. */
export function splitIds(text: string): Sno[] {
  const ids = text.match(/.{1,16}/g)?.filter(isSno) ?? [];
  return ids.length > 1 && ids.join('') === text ? ids : [];
}

function canBeOne(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && /\d/.test(word);
}

function isNear(word: string, { problem, suggestion, candidates }: IdProblem, nowMs: number): boolean {
  const hasCome = (id: string) => isSno(id) && unixMsOf(id) <= nowMs + YEAR_MS;
  switch (problem) {
    case 'foreign':
      // 32 hex digits of no version are those of a trace or a hash.
      return candidates[0]?.format !== 'uuid' || word.includes('-');
    case 'case':
      return suggestion !== undefined && hasCome(suggestion) && isMixed(word);
    case 'character':
      if (suggestion !== undefined) return hasCome(suggestion);
      if (UUID.test(word)) return true;
      return word.length === ID_LENGTH && isMixed(word) && /^[2-9a-x]*[^2-9a-x][2-9a-x]*$/.test(word);
    case 'length':
      return Math.abs(word.length - ID_LENGTH) === 1 && isMixed(word) && hasCome(completed(word));
    case 'several':
      return splitIds(word).every(hasCome);
    case 'value':
      return UUID.test(word);
    default:
      return false;
  }
}

/** Whether it has digits and letters enough to be neither a number nor a word, and is not hex. */
function isMixed(word: string): boolean {
  return /\d.*\d/.test(word) && /[a-z].*[a-z]/i.test(word) && !/^[\da-f]+$/i.test(word);
}

/** With as many characters as an ID; its time is in the first. */
function completed(word: string): string {
  return (word + MAX.slice(word.length)).slice(0, ID_LENGTH);
}
