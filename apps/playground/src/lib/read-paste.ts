/*
 * Reads whatever somebody pastes as an ID: an ID in any form, a text that contains some, or the beginning of
 * one.
 */

import { CHARACTER_BITS, grouped, type Hit, scanText } from '@sno-id/kit/data';
import { fromHex, isSno, MAX, unixMsOf, ZERO } from '@sno-id/sdk';
import { type IdProblemCode, type IdReading, readId } from '@sno-id/sdk/read';

/** The result of reading a paste. */
export type Paste = IdReading & {
  /** A remark about an ID that is only a part of the paste, or incomplete. */
  readonly note?: string;
  /** How many bits an incomplete ID has; those after them are 0. */
  readonly knownBits?: number;
};

/** The fewest characters that are read as the beginning of an ID. */
const LEAST = 5;

const HEX_BITS = 4;

/** After these problems, searching for an ID or the beginning of one would only find a wrong one. */
const FINAL: readonly IdProblemCode[] = ['foreign', 'value', 'case'];

/** Reads a paste. `nowMs`, in Unix milliseconds, separates the IDs of a text from similar words. */
export function readPaste(input: string, nowMs: number): Paste {
  const reading = readId(input, { nowMs });
  if (reading.ok || FINAL.includes(reading.problem)) return reading;
  return findIn(input, nowMs) ?? completed(input, nowMs) ?? reading;
}

/**
 * The first ID of a text. If the text contains anything else, one with a time in the future, or one that may
 * be a word, is only taken where there is no other.
 */
function findIn(input: string, nowMs: number): Paste | undefined {
  const { hits, count } = scanText(input, { nowMs });
  const [first] = hits;
  if (!first) return undefined;
  const certain = isOnlyIds(input, hits) ? hits : hits.filter(({ isCertain }) => isCertain);
  const shown = certain[0] ?? first;
  const ids = new Set(hits.map(({ id }) => id)).size;
  const where = 'in the pasted text';
  let note = `Found ${where}.`;
  if (ids > 1) {
    note = `${grouped(ids)} IDs ${where}. This is the ${shown.id === first.id ? 'first' : 'likeliest'}, and the inspector reads all.`;
  } else if (count > 1) {
    note = `Found ${grouped(count)} times ${where}.`;
  }
  return { ok: true, id: shown.id, form: shown.form, note };
}

/** Whether a text consists only of IDs and separators. */
function isOnlyIds(text: string, hits: readonly Hit[]): boolean {
  const starts = [...hits.map(({ start }) => start), text.length];
  return starts.every((start, i) => !/[\da-z]/i.test(text.slice(hits[i - 1]?.end ?? 0, start)));
}

/** The smallest ID that starts with the pasted text, unless that is a word with a time in the future. */
function completed(input: string, nowMs: number): Paste | undefined {
  const text = input.trim().replace(/^["'`[({]+|(?:…|\.\.\.|["'`,;\])}])+$/g, '');
  const hex = /^(?:0x|\\x)([\da-f]{2,19})$/i.exec(text)?.[1];
  const form = hex ? 'hex' : 'text';
  const begin = hex
    ? {
        least: fromHex(hex.padEnd(20, '0')),
        greatest: fromHex(hex.padEnd(20, 'f')),
        have: `${hex.length} of 20 hex digits`,
        bits: hex.length * HEX_BITS,
      }
    : beginOfText(text);
  if (!begin || (!/\d/.test(text) && unixMsOf(begin.least) > nowMs)) return undefined;
  const [from, to] = [begin.least, begin.greatest].map(id => new Date(unixMsOf(id)).toISOString());
  const time = from === to ? `Its time is complete` : `Its time is between ${from} and ${to}`;
  return {
    ok: true,
    id: begin.least,
    form,
    knownBits: begin.bits,
    note: `Only ${begin.have}. ${time}; the missing part is shown as 0.`,
  };
}

function beginOfText(text: string) {
  // Letters alone are a word, digits alone a number, and few characters anything.
  if (!/\d/.test(text) || !/[a-x]/.test(text) || text.length < LEAST || text.length >= ZERO.length) {
    return undefined;
  }
  const [least, greatest] = [ZERO, MAX].map(end => text + end.slice(text.length));
  if (!isSno(least) || !isSno(greatest)) return undefined;
  const have = `${text.length} of ${ZERO.length} characters`;
  return { least, greatest, have, bits: text.length * CHARACTER_BITS };
}
