import type { Facts } from '../../../lib/facts.ts';
import type { Task } from './task.ts';

/**
 * Tells of facts, each time that there are new ones, whether they solve a task. How a section was found is nobody's doing: `before`, or
 * what it tells first if it was not open yet.
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
