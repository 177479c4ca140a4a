import type { Sno } from '../id/sno.ts';
import { matchId } from './match-id.ts';

/** The IDs in a text. */
export interface Found {
  readonly count: number;
  /** Each once, in order of appearance. */
  readonly ids: ReadonlySet<Sno>;
  /** Where the first and the second start. */
  readonly indexes: readonly number[];
}

/**
 * UUIDs, and runs of letters and digits. Neither alternative can be read in two ways: the search is linear.
 */
const RUNS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])|(?:\\x)?[\da-z]+/gi;
/** No form that is one run is shorter, but for small integers, or longer. */
const SHORTEST = 16;
const LONGEST = 40;

/**
 * Finds the IDs in a text. Among other words, those that are only letters or only digits are not counted,
 * although they can have the form of an ID: one ID in a hundred has no digit, but prose has words of 16
 * letters.
 */
export function findIds(text: string): Found {
  const all = createTally();
  const clear = createTally();
  let isAllIds = true;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const canBe = run.length >= SHORTEST && run.length <= LONGEST;
    const match = canBe ? matchId(run) : undefined;
    if (match === undefined) {
      isAllIds = false;
      continue;
    }
    all.add(match.id, index);
    if (/\d/.test(run) && /[a-z]/i.test(run)) clear.add(match.id, index);
  }
  return (isAllIds ? all : clear).found();
}

function createTally(): { add(id: Sno, index: number): void; found(): Found } {
  const ids = new Set<Sno>();
  const indexes: number[] = [];
  let count = 0;
  return {
    add(id, index) {
      count++;
      ids.add(id);
      if (count <= 2) indexes.push(index);
    },
    found: () => ({ count, ids, indexes }),
  };
}
