import { facts, report } from '../../../lib/facts.ts';
import { playground } from '../../../lib/playground.ts';
import { progress } from '../../../lib/progress.ts';
import type { Task } from './task.ts';

/** Makes a task the active one and opens its section, in the task's initial state if it has one. */
export function begin(task: Task): void {
  const { payload, guess, id, section, title } = task;
  if (guess !== undefined) progress.getState().unbet(guess);
  forgetAnswer(id);
  progress.getState().start(id);
  const state = typeof payload === 'function' ? payload(facts.getState()) : payload;
  playground.getState().go(section, state, title);
}

/** A number that was answered before does not solve the task again. */
function forgetAnswer(task: string): void {
  const { [task]: answer, ...answers } = facts.getState().answers ?? {};
  if (answer !== undefined) report({ answers });
}
