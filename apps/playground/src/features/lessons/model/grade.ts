import type { Facts } from '../../../lib/facts.ts';
import type { Task } from './task.ts';

/**
 * Returns a function that judges each new set of facts. What a section reports when it opens is not the
 * user's work: it is compared with `before`, or with the section's first report if it was not open yet.
 */
export function createGrade(task: Task, before: Facts): (now: Facts, nowMs: number) => boolean {
  const { watches } = task;
  let found = watches && written(before[watches]);
  let isChanged = watches === undefined;
  return (now, nowMs) => {
    if (watches && !isChanged) {
      found ??= written(now[watches]);
      isChanged = written(now[watches]) !== found;
    }
    return isChanged && task.isSolved(now, nowMs);
  };
}

function written(fact: unknown): string | undefined {
  return fact === undefined ? undefined : JSON.stringify(fact);
}
