/*
 * Reads whatever somebody pastes in the place of an ID: one in any form, a text with some in it, or the beginning of one.
 */

import { grouped, type Reading, readId, scanText } from '@sno-id/devtools/kit';
import { fromHex, isSno, MAX, type Sno, unixMsOf, ZERO } from '@sno-id/sdk';

/** What could be made of it. */
export type Paste = Reading & {
  /** What to know of an ID that was not all that there was, or not all there. */
  readonly note?: string;
  /** All different IDs of a text with some in it, in their order there; at most {@link LISTED}. */
  readonly found?: readonly Sno[];
};

/** How many IDs of a text can be chosen from. */
export const LISTED = 12;

/** Reads a paste. `nowMs` in Unix milliseconds tells the IDs of a text from what only looks like some. */
export function readPaste(input: string, nowMs: number): Paste {
  const reading = readId(input);
  if (reading.ok) return reading;
  return findIn(input, nowMs) ?? completed(input) ?? reading;
}

function findIn(input: string, nowMs: number): Paste | undefined {
  const { hits, count } = scanText(input, { nowMs });
  const certain = hits.filter(({ isCertain }) => isCertain);
  const ids = [...new Set((certain.length > 0 ? certain : hits).map(({ id }) => id))];
  const first = hits.find(({ id }) => id === ids[0]);
  if (!first) return undefined;
  const note =
    count === 1
      ? 'Found in what was pasted.'
      : `${grouped(count)} IDs in what was pasted. This is the ${ids.length === 1 ? 'one, repeated' : 'first'}.`;
  return { ok: true, id: first.id, form: first.form, note, found: ids.slice(0, LISTED) };
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
