import { LESSONS } from './lessons.ts';
import { PUZZLES } from './puzzles.ts';
import type { Task } from './task.ts';

export const TASKS: readonly Task[] = [...LESSONS, ...PUZZLES];

export function taskOf(id: string | undefined): Task | undefined {
  return TASKS.find(task => task.id === id);
}

/** `Lesson 3 of 13`, `Puzzle 2 of 11`. */
export function placeOf(task: Task): string {
  const list = LESSONS.includes(task) ? LESSONS : PUZZLES;
  return `${list === LESSONS ? 'Lesson' : 'Puzzle'} ${list.indexOf(task) + 1} of ${list.length}`;
}

/** The first unsolved task after the given one, or from the start. */
export function nextAfter(task: Task | undefined, solved: readonly string[]): Task | undefined {
  const at = task ? TASKS.indexOf(task) + 1 : 0;
  const isOpen = ({ id }: Task) => !solved.includes(id) && id !== task?.id;
  return TASKS.slice(at).find(isOpen) ?? TASKS.find(isOpen);
}

/** How many tasks of a list are solved. */
export function countSolved(tasks: readonly Task[], solved: readonly string[]): number {
  return tasks.filter(({ id }) => solved.includes(id)).length;
}
