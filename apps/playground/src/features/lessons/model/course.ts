import type { Facts } from '../../../lib/facts.ts';
import { coachText } from '../content.ts';
import { LESSONS } from './lessons.ts';
import { PUZZLES } from './puzzles.ts';
import type { Task } from './task.ts';

export const TASKS: readonly Task[] = [...LESSONS, ...PUZZLES];

export function taskOf(id: string | undefined): Task | undefined {
  return TASKS.find(task => task.id === id);
}

/** The lessons or the puzzles, whichever the task is one of. */
export function listOf(task: Task): readonly Task[] {
  return LESSONS.includes(task) ? LESSONS : PUZZLES;
}

/** `Lesson 3 of 13`, `Puzzle 2 of 11`. */
export function placeOf(task: Task): string {
  const list = listOf(task);
  const number = list.indexOf(task) + 1;
  return list === LESSONS ? coachText.lesson(number, list.length) : coachText.puzzle(number, list.length);
}

/**
 * The first unsolved task after the given one in its list, or from the start of that list; then one of the
 * other list.
 */
export function nextAfter(task: Task | undefined, solved: readonly string[]): Task | undefined {
  const list = task ? listOf(task) : LESSONS;
  const at = task ? list.indexOf(task) + 1 : 0;
  const isOpen = ({ id }: Task) => !solved.includes(id) && id !== task?.id;
  return list.slice(at).find(isOpen) ?? list.find(isOpen) ?? TASKS.find(isOpen);
}

/** `Next: It starts with a time`; where the list changes, `First puzzle: In between`. */
export function nextLabel(task: Task, next: Task): string {
  const list = listOf(next);
  if (list === listOf(task)) return coachText.next(next.title);
  if (list === LESSONS) return coachText.nextLesson(next.title);
  return next === list[0] ? coachText.firstPuzzle(next.title) : coachText.nextPuzzle(next.title);
}

/**
 * What the list of lessons continues with: the current task, unless it is solved, and then the one after it.
 */
export function continuesWith(active: string | undefined, solved: readonly string[]): Task | undefined {
  const task = taskOf(active);
  return task && !solved.includes(task.id) ? task : nextAfter(task, solved);
}

/** How many tasks of a list are solved. */
export function countSolved(tasks: readonly Task[], solved: readonly string[]): number {
  return tasks.filter(({ id }) => solved.includes(id)).length;
}

export function isFinished(tasks: readonly Task[], solved: readonly string[]): boolean {
  return countSolved(tasks, solved) === tasks.length;
}

/** The lists whose tasks are all solved, the one that was finished last first. */
export function finishedLists(solved: readonly string[]): (readonly Task[])[] {
  const endOf = (tasks: readonly Task[]) => Math.max(...tasks.map(({ id }) => solved.indexOf(id)));
  return [LESSONS, PUZZLES].filter(tasks => isFinished(tasks, solved)).sort((a, b) => endOf(b) - endOf(a));
}

/** The takeaway of a task. */
export function whyOf({ why }: Task, facts: Facts): string {
  return typeof why === 'string' ? why : why(facts);
}
