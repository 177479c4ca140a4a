import type { Facts } from '../../../lib/facts.ts';
import type { Judgement, Puzzle } from './puzzle.ts';

/** Judges the facts each time that they change. */
export type Grade = (now: Facts) => Judgement;

/**
 * Returns a function that judges each new set of facts. What a section reports when it opens is not the
 * user's work: it is compared with `before`, or with the section's first report if it was not open yet.
 */
export function createGrade(puzzle: Puzzle, before: Facts): Grade {
  const { watches, noticesToo } = puzzle;
  let found = watches && written(before[watches]);
  let isChanged = watches === undefined;
  let previous = before;
  return now => {
    if (watches && !isChanged) {
      found ??= written(now[watches]);
      isChanged = written(now[watches]) !== found || isNoticed(noticesToo, before, now);
    }
    const judgement = isChanged ? puzzle.judge(now, previous) : undefined;
    previous = now;
    return judgement;
  };
}

function isNoticed(fact: keyof Facts | undefined, before: Facts, now: Facts): boolean {
  return fact !== undefined && now[fact] !== before[fact];
}

function written(fact: unknown): string | undefined {
  return fact === undefined ? undefined : JSON.stringify(fact);
}
