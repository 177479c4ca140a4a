/*
 * Reads what is typed into the search field: an ID, the beginning of one, a generator or where it lives, a
 * partition, a time or a metabyte, or the mark of a row. The first reading that fits counts; a word before it
 * decides: `id 9q7k`, `generator app`, `partition 7`, `sequence 0-63`, `call saveNote`, `meta 7`, `tick 1`,
 * `time 10:42`.
 */

import { dayTime, GREATEST, hexOf, isoText, LIMITS, readInteger } from '@sno-id/kit/data';
import { notUnderstood, type SearchReading, type Understood } from './reading.ts';
import type { SearchContext } from './search-context.ts';
import { nearMiss, searchBeginning, searchId, searchSnowflakes, searchWholeId } from './search-id.ts';
import { hasPart, hasWord, isSame, searchMakers } from './search-maker.ts';
import { searchMarks } from './search-marks.ts';
import { notChosen, searchMetabyte, searchNames } from './search-metabyte.ts';

const NAMED = /^(id|generator|partition|sequence|call|metabyte|meta|tick|time)(?:\s*[:=]\s*|\s+)(.*)$/i;

/**
 * Reads a search. Returns undefined for an empty one. An ID must match all terms. `AND` between two of them
 * changes nothing, and `NOT` negates the next. A term takes as many words as are understood together.
 */
export function readSearch(typed: string, context: SearchContext): SearchReading | undefined {
  const words = typed.trim().split(/\s+/);
  const parts: Understood[] = [];
  let isNot = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (/^or$/i.test(word)) return { ok: false, problem: NO_OR };
    if (/^(and|not)$/i.test(word)) {
      isNot ||= /^not$/i.test(word);
      continue;
    }
    const [reading, length] = readLongest(words.slice(at), context);
    if (!reading?.ok) return reading;
    const { label, test = () => true } = reading;
    parts.push({ ok: true, label: isNot ? `NOT ${label}` : label, test: isNot ? id => !test(id) : test });
    isNot = false;
    at += length - 1;
  }
  if (isNot) return notUnderstood('a term after NOT', '');
  if (parts.length < 2) return parts[0];
  return {
    ok: true,
    label: parts.map(({ label }) => label).join(' AND '),
    test: id => parts.every(({ test }) => test!(id)),
  };
}

const NO_OR = 'There is no OR: an ID must match all terms.';

/** Reads the term that some words begin with, and returns how many of them are in it. */
function readLongest(words: readonly string[], context: SearchContext) {
  const end = words.findIndex((word, i) => i > 0 && /^(and|or|not)$/i.test(word));
  const isNamed = /[:=]$/.test(words[0]!) || NAMED.test(words.slice(0, 2).join(' '));
  const least = NAMED.exec(words[0]!)?.[2] || !isNamed ? 1 : 2;
  for (let to = end < 0 ? words.length : end; to > least; to--) {
    const reading = readTerm(words.slice(0, to).join(' '), context);
    if (reading?.ok) return [reading, to] as const;
  }
  return [readTerm(words.slice(0, least).join(' '), context), least] as const;
}

function readTerm(text: string, context: SearchContext): SearchReading | undefined {
  if (text === '') return undefined;
  const { metas, makers, nowMs } = context;
  // First, because a field of the app can have one of our words as its name.
  const names = searchNames(text, metas);
  if (names) return names;
  const [, word = '', rest = ''] = NAMED.exec(text) ?? [];
  if (isSame(text, 'this page') || (word === '' && hasWord(makers, text))) return searchMakers(text);
  const marks = searchMarks(text, context);
  if (marks) return marks;
  switch (word.toLowerCase()) {
    case 'id':
      return searchId(rest, nowMs);
    case 'partition':
      return searchPartition(rest) ?? notUnderstood(`a partition from 0 to ${LIMITS.lastPartition}`, rest);
    case 'meta':
    case 'metabyte':
      return searchMetabyte(rest, metas);
    case 'time':
      return searchTime(rest) ?? notUnderstood(A_TIME, rest);
    case 'generator':
      return hasPart([...makers, 'this page'], rest) || !/\s/.test(rest) ? searchMakers(rest) : undefined;
    case 'tick':
      return searchTick(rest);
    case 'sequence':
      return searchSequence(rest);
    case 'call':
      return /\s/.test(rest) ? undefined : searchCalls(rest, context);
    default:
      return searchAny(text, context);
  }
}

function searchAny(text: string, { metas, makers, hasSnowflakes, nowMs }: SearchContext): SearchReading {
  const found =
    notChosen(text, metas) ??
    searchWholeId(text) ??
    searchTime(text) ??
    searchPartition(text) ??
    (hasSnowflakes ? searchSnowflakes(text) : undefined) ??
    (hasPart(makers, text) ? searchMakers(text) : undefined) ??
    searchBeginning(text) ??
    (/^[a-z]+[:=]|\.[a-z]{2,3}$/i.test(text) ? undefined : nearMiss(text, nowMs));
  const call = /^[\w./$-]{1,24}$/.test(text) ? text : 'saveNote';
  return found ?? notUnderstood(`an ID, a generator, a time, a call (call ${call}) or another term`, text);
}

const A_TIME = 'a time in UTC such as 10:42, up to 23:59:59.999, or a day such as 2026-01-31';

/** `10:42`, `9:05:30.1` of any day, `2026-01-31`, `2026-01-31T10:42`: the beginning of a time in UTC. */
function searchTime(text: string): SearchReading | undefined {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)?[T ]?(\d\d?:[\d:.]*)?Z?$/i.exec(text) ?? [];
  if (day + time === '') return undefined;
  const padded = time.replace(/^\d:/, '0$&');
  // The beginning of a time, with what is left out, is one of the calendar.
  const whole = `${day || '2026-01-31'}T${padded}${'00:00:00.000Z'.slice(padded.length)}`;
  if (isoText(Date.parse(whole)) !== whole) return notUnderstood(A_TIME, text);
  const wanted = `${day} ${padded}`.trim();
  const from = day === '' ? 11 : 0;
  return {
    ok: true,
    label: `Time ${wanted} UTC${day === '' ? ', any day' : ''}`,
    test: ({ unixMs }) => dayTime(unixMs).startsWith(wanted, from),
  };
}

function searchTick(text: string): SearchReading {
  if (!/^[01]$/.test(text)) return notUnderstood('a tick, 0 or 1', text);
  const tick = Number(text);
  return { ok: true, label: `Tick ${tick}`, test: id => !('values' in id) && id.tick === tick };
}

/** `17`, or a range: `0-63`. */
function searchSequence(text: string): SearchReading {
  const [from, to = from] = text.split(/\s*[-–]\s*/).map(part => readInteger(part, 0, GREATEST.sequence));
  if (!from?.ok || !to?.ok || to.value < from.value)
    return notUnderstood(`a sequence number from 0 to ${LIMITS.lastSequence}, or a range such as 0-63`, text);
  const [min, max] = [from.value, to.value];
  return {
    ok: true,
    label: min === max ? `Sequence ${min}` : `Sequence ${min}–${max}`,
    test: id => !('values' in id) && id.sequence >= min && id.sequence <= max,
  };
}

/** Finds the IDs in whose call a text is, such as the name of a function or a file. */
function searchCalls(text: string, { callOf }: SearchContext): SearchReading {
  if (text === '') return notUnderstood('the name of a function or file', text);
  const wanted = text.toLowerCase();
  return {
    ok: true,
    label: `Calls with “${text}” in their stack`,
    test: id => callOf?.(id)?.toLowerCase().includes(wanted) ?? false,
  };
}

function searchPartition(text: string): SearchReading | undefined {
  const number = readInteger(text, 0, GREATEST.partition);
  if (!number.ok) return undefined;
  const partition = number.value;
  return {
    ok: true,
    label: `Partition ${partition} (${hexOf(partition, 4)})`,
    test: id => !('values' in id) && id.partition === partition,
  };
}
