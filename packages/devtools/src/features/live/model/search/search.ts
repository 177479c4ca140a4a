/*
 * Reads what is typed into the search field: an ID, the beginning of one, a generator or where it lives, a
 * partition, a time or a metabyte. The first reading that fits counts; a word before it decides: `id 9q7k`,
 * `generator app`, `partition 7`, `meta 7`, `tick 1`, `time 10:42`.
 */

import { GREATEST, hexOf, readInteger } from '@sno-id/kit/data';
import { notUnderstood, type SearchReading } from './reading.ts';
import {
  asBeginning,
  nearMiss,
  searchBeginning,
  searchId,
  searchSnowflakes,
  searchWholeId,
} from './search-id.ts';
import { hasPart, hasWord, searchMakers } from './search-maker.ts';
import { type Metas, searchMetabyte, searchNames, someName } from './search-metabyte.ts';
import { searchOnlyTime, searchTime } from './search-time.ts';

/** What a search is read by. */
export interface SearchContext {
  readonly metas: Metas;
  /** The names of all generators, each with where it lives. */
  readonly makers: readonly string[];
  /** Whether a long decimal can be a snowflake of the app. */
  readonly hasSnowflakes: boolean;
  /** Unix milliseconds, to tell which other format a text has. */
  readonly nowMs: number;
}

const NAMED = /^(id|generator|partition|metabyte|meta|tick|time)(?:\s*[:=]\s*|\s+)(.*)$/i;
const HIGH_LOW = /^(\d{1,3})\.(\d{1,3})$/;

/** Reads a search; undefined if there is none. */
export function readSearch(typed: string, context: SearchContext): SearchReading | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const { metas, nowMs } = context;
  // First, because a field of the app can have one of our words as its name.
  const names = searchNames(text, metas);
  if (names) return names.ok ? { ...names, other: asBeginning(text) } : names;
  const [, word = '', rest = ''] = NAMED.exec(text) ?? [];
  if (word === '' && hasWord(context.makers, text))
    return { ...searchMakers(text), other: asBeginning(text) };
  switch (word.toLowerCase()) {
    case 'id':
      return searchId(rest, nowMs);
    case 'partition':
      return (
        searchPartition(rest) ??
        notUnderstood('a partition from 0 to 65,535, or its two bytes such as 18.7', rest)
      );
    case 'meta':
    case 'metabyte':
      return searchMetabyte(rest, metas);
    case 'time':
      return searchOnlyTime(rest);
    case 'generator':
      return searchMakers(rest);
    case 'tick':
      return searchTick(rest);
    default:
      return searchAny(text, context);
  }
}

function searchAny(text: string, { metas, makers, hasSnowflakes, nowMs }: SearchContext): SearchReading {
  const found =
    searchWholeId(text) ??
    searchTime(text) ??
    searchPartition(text) ??
    (hasSnowflakes ? searchSnowflakes(text) : undefined) ??
    searchBeginning(text) ??
    (hasPart(makers, text) ? searchMakers(text) : undefined) ??
    nearMiss(text, nowMs);
  if (found) return found;
  const name = someName(metas);
  const names = name === undefined ? 'meta 7' : `meta 7, ${name}`;
  return notUnderstood(
    `an ID or its beginning, a generator, a partition, a time (10:42, last 5s) or a metabyte (${names})`,
    text,
  );
}

function searchTick(text: string): SearchReading {
  if (!/^[01]$/.test(text)) return notUnderstood('a tick, 0 or 1', text);
  const tick = Number(text);
  return { ok: true, label: `Tick ${tick}`, test: id => id.snowflake === undefined && id.tick === tick };
}

/** Reads a number up to 65,535, or its two bytes. */
function searchPartition(text: string): SearchReading | undefined {
  const partition = partitionOf(text);
  if (partition === undefined) return undefined;
  return {
    ok: true,
    label: `Partition ${partition} (${hexOf(partition, 4)})`,
    test: ({ snowflake, partition: of }) => snowflake === undefined && of === partition,
    other: asBeginning(text),
  };
}

function partitionOf(text: string): number | undefined {
  const [, high, low] = HIGH_LOW.exec(text) ?? [];
  if (high !== undefined) {
    const [most, least] = [Number(high), Number(low)];
    return most <= 255 && least <= 255 ? most * 256 + least : undefined;
  }
  const number = readInteger(text, 0, GREATEST.partition);
  return number.ok ? number.value : undefined;
}
