import { playground } from '../../../lib/playground.ts';
import { progress } from '../../../lib/progress.ts';
import type { Task } from './task.ts';

/** Makes a task the active one and opens its section, in the task's initial state if it has one. */
export function begin(task: Task): void {
  progress.getState().start(task.id);
  playground.getState().go(task.section, task.payload, task.title);
}
