/*
 * Reads an ID in any form, or the beginning of one.
 */

import { MAX, type Sno, type SnoFields, toFields, ZERO } from '@sno-id/sdk';
import { readId } from '@sno-id/sdk/read';
import type { IdTest } from '../../../../ids/id-rows.ts';
import { notUnderstood, type SearchReading } from './reading.ts';

const BEGINNING = /^[2-9a-x]{1,15}$/;
const DECIMAL = /^[1-9]\d{0,19}$/;

/** Reads a whole ID; undefined if the text is not one. */
export function searchWholeId(text: string): SearchReading | undefined {
  // The time is only for the names of other formats.
  const reading = readId(text, { nowMs: 0 });
  if (!reading.ok) return undefined;
  return { ok: true, label: `ID ${reading.id}`, test: between(reading.id, reading.id) };
}

/** Reads the first characters of an ID; undefined if they cannot be those of one. */
export function searchBeginning(text: string): SearchReading | undefined {
  if (!BEGINNING.test(text)) return undefined;
  const [least, greatest] = [ZERO, MAX].map(end => (text + end.slice(text.length)) as Sno);
  return { ok: true, label: `IDs that begin with “${text}”`, test: between(least!, greatest!) };
}

/** Reads the first digits of snowflakes. */
export function searchSnowflakes(text: string): SearchReading | undefined {
  if (!DECIMAL.test(text)) return undefined;
  return {
    ok: true,
    label: `Snowflakes that begin with ${text}`,
    test: id => 'values' in id && id.text.startsWith(text),
  };
}

/**
 * Reads an ID, or the beginning of one, where only that can be meant. No ID that an app makes is as short in
 * any form as a beginning, but `2222223n` is a number too.
 */
export function searchId(text: string, nowMs: number): SearchReading {
  return (
    searchBeginning(text) ??
    searchWholeId(text) ??
    searchSnowflakes(text) ??
    nearMiss(text, nowMs) ??
    notUnderstood('an ID, or its first characters (2–9, a–x)', text)
  );
}

/** Says what is wrong with a text that is as long as an ID. */
export function nearMiss(text: string, nowMs: number): SearchReading | undefined {
  if (text.length < SHORTEST_MISS || /\s/.test(text)) return undefined;
  const reading = readId(text, { nowMs });
  if (reading.ok) return undefined;
  const { message, suggestion } = reading;
  return { ok: false, problem: message, meant: suggestion };
}

/** A shorter text is not an ID with a mistake in it. */
const SHORTEST_MISS = 12;

/** Texts, bytes and fields of IDs sort the same way. */
function between(least: Sno, greatest: Sno): IdTest {
  const from = toFields(least);
  const to = toFields(greatest);
  return id => !('values' in id) && ordered(id, from) >= 0 && ordered(id, to) <= 0;
}

function ordered(a: SnoFields, b: SnoFields): number {
  return (
    a.unixMs - b.unixMs ||
    a.tick - b.tick ||
    a.meta - b.meta ||
    a.partition - b.partition ||
    a.sequence - b.sequence
  );
}
