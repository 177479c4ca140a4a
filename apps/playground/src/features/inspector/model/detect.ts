/*
 * Detects the format of the IDs in a text. Every word with the length of an ID is counted by its length and
 * by whether it is a decimal. The SDK's `identify` judges some words of each group; its verdicts, weighted by
 * the size of the group, are the votes.
 */

import { matchId } from '@sno-id/sdk/read';
import { type Candidate, type IdFormat, identify } from '@sno-id/sdk/snowflake';
import { alone, type FormatId, isFormatId } from './formats.ts';

/** How many of the possible IDs belong to a format. */
export interface Vote {
  readonly format: IdFormat;
  /** The estimated number of IDs of this format. */
  readonly ids: number;
  /** The share of all votes, 0 to 1. */
  readonly share: number;
}

export interface Detector {
  read(text: string): void;
  /** Most votes first. */
  votes(): Vote[];
  /** The IDs that cannot be of this format, by the one that they most likely have; most IDs first. */
  others(format: IdFormat): Omit<Vote, 'share'>[];
}

interface Group {
  count: number;
  judged: number;
  readonly sums: Map<IdFormat, number>;
  /** How many of those judged had each list of possible formats. */
  readonly lists: Map<string, number>;
}

/** Judges the first 64 of a group, then every 1,024th, so a million IDs cost little more than a thousand. */
const ALL_UP_TO = 64;
const THEN_EVERY = 1024;

/** UUIDs, words as long as an ID, and TSIDs, which start with 0 until 2028. */
const WORD = alone(
  '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}|[\\dA-Za-z]{15,32}|0[\\da-hjkmnp-tv-z]{12}',
  'gi',
);
const BYTES = /\[\s{0,8}(?:\d{1,3}\s{0,8},\s{0,8}){9}\d{1,3}\s{0,8}\]/g;
const DECIMAL = /^\d+n?$/;

export function createDetector(nowMs: number): Detector {
  const groups = new Map<number, Group>();

  function count(written: string, kind: number): void {
    const group: Group = groups.get(kind) ?? { count: 0, judged: 0, sums: new Map(), lists: new Map() };
    groups.set(kind, group);
    group.count++;
    if (group.count > ALL_UP_TO && group.count % THEN_EVERY !== 0) return;
    group.judged++;
    const readings = readingsOf(written, nowMs);
    for (const { format, plausibility } of readings) {
      group.sums.set(format, (group.sums.get(format) ?? 0) + plausibility);
    }
    if ((readings[0]?.plausibility ?? 0) < LIKELY) return;
    const list = readings.map(({ format }) => format).join();
    group.lists.set(list, (group.lists.get(list) ?? 0) + 1);
  }

  return {
    read(text) {
      for (const [word] of text.matchAll(WORD)) count(word, word.length * 2 + (DECIMAL.test(word) ? 1 : 0));
      if (!text.includes('[')) return;
      for (const [list] of text.matchAll(BYTES)) count(list, 0);
    },
    votes() {
      const ids = new Map<IdFormat, number>();
      for (const { count, judged, sums } of groups.values()) {
        for (const [format, sum] of sums) ids.set(format, (ids.get(format) ?? 0) + (count * sum) / judged);
      }
      const all = [...ids.values()].reduce((sum, some) => sum + some, 0);
      return [...ids]
        .map(([format, ids]) => ({ format, ids, share: ids / all }))
        .filter(({ ids }) => ids >= LEAST)
        .sort((a, b) => b.ids - a.ids);
    },
    others(format) {
      const ids = new Map<IdFormat, number>();
      for (const { count, judged, lists } of groups.values()) {
        for (const [list, some] of lists) {
          const [first, ...rest] = list.split(',') as [IdFormat, ...IdFormat[]];
          if (first === format || rest.includes(format)) continue;
          ids.set(first, (ids.get(first) ?? 0) + (count * some) / judged);
        }
      }
      return [...ids].map(([format, ids]) => ({ format, ids })).sort((a, b) => b.ids - a.ids);
    },
  };
}

/** Words that are less likely to be an ID are not called one. */
const LIKELY = 0.3;
/** A smaller share of a single ID counts as none. */
const LEAST = 0.005;

/** The format with the most votes among those that contain a time, unless one without a time has more. */
export function winnerOf(votes: readonly Vote[]): FormatId | undefined {
  const first = votes[0]?.format;
  return first !== undefined && isFormatId(first) ? first : undefined;
}

/** The formats that a word could have, with the plausibility of each. */
function readingsOf(written: string, nowMs: number): readonly Candidate[] {
  const { candidates } = identify(/^\d{1,20}n$/.test(written) ? written.slice(0, -1) : written, nowMs);
  if (candidates.length > 0) return candidates;
  const hex = /^0?x([\da-f]{20})$/i.exec(written)?.[1];
  const match = matchId(hex ?? written);
  return match ? identify(match.id, nowMs).candidates : [];
}
