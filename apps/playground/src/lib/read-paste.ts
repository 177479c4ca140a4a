/*
 * Reads whatever somebody pastes in the place of an ID: one in any form, a text with some in it, or the beginning of one.
 */

import { grouped, type Hit, scanText } from '@sno-id/kit/data';
import { fromHex, isSno, MAX, type Sno, unixMsOf, ZERO } from '@sno-id/sdk';
import { type IdProblemCode, type IdReading, readId } from '@sno-id/sdk/read';

/** What could be made of it. */
export type Paste = IdReading & {
  /** What to know of an ID that is not all of the paste, or not complete. */
  readonly note?: string;
  /** All different IDs of a text with several in it, the likeliest first; at most {@link LISTED}. */
  readonly found?: readonly Sno[];
};

/** How many IDs of a text can be chosen from. */
export const LISTED = 12;

/** With these there is no point in looking for an ID, or for the beginning of one: it would be a wrong one. */
const FINAL: readonly IdProblemCode[] = ['foreign', 'value', 'case'];

/** Reads a paste. `nowMs` in Unix milliseconds tells the IDs of a text from what only looks like some. */
export function readPaste(input: string, nowMs: number): Paste {
  const reading = readId(input, { nowMs });
  if (reading.ok || FINAL.includes(reading.problem)) return reading;
  return findIn(input, nowMs) ?? completed(input) ?? reading;
}

/**
 * The IDs of a text. Where there is more than IDs, those that certainly are some come first, then those of a time to come
 * and what may be a word.
 */
function findIn(input: string, nowMs: number): Paste | undefined {
  const { hits, count } = scanText(input, { nowMs });
  const [first] = hits;
  if (!first) return undefined;
  const certain = isOnlyIds(input, hits) ? hits : hits.filter(({ isCertain }) => isCertain);
  const shown = certain[0] ?? first;
  const ids = [...new Set([...certain, ...hits].map(({ id }) => id))];
  const where = 'in what was pasted';
  let note = `Found ${where}.`;
  if (ids.length > 1) {
    note = `${grouped(ids.length)} IDs ${where}. This is the ${shown.id === first.id ? 'first' : 'likeliest'}.`;
  } else if (count > 1) {
    note = `Found ${grouped(count)} times ${where}.`;
  }
  return { ok: true, id: shown.id, form: shown.form, note, found: ids.slice(0, LISTED) };
}

/** Whether nothing but separators is left of a text without its IDs. */
function isOnlyIds(text: string, hits: readonly Hit[]): boolean {
  const starts = [...hits.map(({ start }) => start), text.length];
  return starts.every((start, i) => !/[\da-z]/i.test(text.slice(hits[i - 1]?.end ?? 0, start)));
}

/** The least ID that begins like what is there, if it is the beginning of one. */
function completed(input: string): Paste | undefined {
  const text = input.trim().replace(/^["'`[({]+|(?:…|\.\.\.|["'`,;\])}])+$/g, '');
  const hex = /^(?:0x|\\x)([\da-f]{2,19})$/i.exec(text)?.[1];
  const form = hex ? 'hex' : 'text';
  const begin = hex
    ? {
        least: fromHex(hex.padEnd(20, '0')),
        greatest: fromHex(hex.padEnd(20, 'f')),
        have: `${hex.length} of 20 hex digits`,
      }
    : beginOfText(text);
  if (!begin) return undefined;
  const [from, to] = [begin.least, begin.greatest].map(id => new Date(unixMsOf(id)).toISOString());
  const time = from === to ? `Its time is whole` : `Its time is between ${from} and ${to}`;
  return {
    ok: true,
    id: begin.least,
    form,
    note: `Only ${begin.have}. ${time}; what is missing is shown as 0.`,
  };
}

function beginOfText(text: string) {
  if (text.length === 0 || text.length >= ZERO.length) return undefined;
  const [least, greatest] = [ZERO, MAX].map(end => text + end.slice(text.length));
  if (!isSno(least) || !isSno(greatest)) return undefined;
  return { least, greatest, have: `${text.length} of ${ZERO.length} characters` };
}
