/*
 * What the IDs of a text are. Every word that has the length of an ID is counted, by its length and whether it is a decimal; of
 * each such group some are shown to the SDK's `identify`. Its judgement of them, times how many there are, are the votes.
 */

import { matchId } from '@sno-id/sdk/read';
import { type Candidate, type IdFormat, identify } from '@sno-id/sdk/snowflake';
import { alone, type FormatId, isFormatId } from './formats.ts';

/** How much of what looks like IDs is of a format. */
export interface Vote {
  readonly format: IdFormat;
  /** How many of the IDs it is, as far as can be judged. */
  readonly ids: number;
  /** Its part of all votes, 0 … 1. */
  readonly share: number;
}

export interface Detector {
  read(text: string): void;
  /** Most votes first. */
  votes(): Vote[];
}

interface Group {
  count: number;
  judged: number;
  readonly sums: Map<IdFormat, number>;
}

/** The first so many of a group are judged, and then one in so many: what a million costs is then what a thousand does. */
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
    const group: Group = groups.get(kind) ?? { count: 0, judged: 0, sums: new Map() };
    groups.set(kind, group);
    group.count++;
    if (group.count > ALL_UP_TO && group.count % THEN_EVERY !== 0) return;
    group.judged++;
    for (const { format, plausibility } of readingsOf(written, nowMs)) {
      group.sums.set(format, (group.sums.get(format) ?? 0) + plausibility);
    }
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
  };
}

/** What is less than this part of one ID is none. */
const LEAST = 0.005;

/** The format with most votes that has a time, if there is one and none without a time has more. */
export function winnerOf(votes: readonly Vote[]): FormatId | undefined {
  const first = votes[0]?.format;
  return first !== undefined && isFormatId(first) ? first : undefined;
}

/** What a word could be, with how plausible each is. */
function readingsOf(written: string, nowMs: number): readonly Candidate[] {
  const { candidates } = identify(/^\d{1,20}n$/.test(written) ? written.slice(0, -1) : written, nowMs);
  if (candidates.length > 0) return candidates;
  const hex = /^0?x([\da-f]{20})$/i.exec(written)?.[1];
  const match = matchId(hex ?? written);
  return match ? identify(match.id, nowMs).candidates : [];
}
