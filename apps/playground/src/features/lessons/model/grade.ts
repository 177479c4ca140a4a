import type { Facts } from '../../../lib/facts.ts';
import type { Judgement, Task } from './task.ts';

/** Judges the facts each time that they change. `nowMs` is in Unix milliseconds. */
export type Grade = (now: Facts, nowMs: number) => Judgement;

/**
 * Returns a function that judges each new set of facts. What a section reports when it opens is not the
 * user's work: it is compared with `before`, or with the section's first report if it was not open yet.
 */
export function createGrade(task: Task, before: Facts): Grade {
  const { watches, noticesToo } = task;
  let found = watches && written(before[watches]);
  let isChanged = watches === undefined;
  let previous = before;
  return (now, nowMs) => {
    if (watches && !isChanged) {
      found ??= written(now[watches]);
      isChanged =
        written(now[watches]) !== found ||
        now.answers !== before.answers ||
        isNoticed(noticesToo, before, now);
    }
    const judgement = isChanged ? task.judge(now, { nowMs, before: previous }) : undefined;
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
