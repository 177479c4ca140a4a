import { loadAgain } from '../lib/load-again.ts';
import { playground } from '../lib/playground.ts';
import { progress } from '../lib/progress.ts';

/** Loads the lessons early, when somebody is about to start. A failure shows when they do. */
export async function loadLessons() {
  const [{ begin }, course] = await Promise.all([
    import('../features/lessons/model/begin.ts'),
    import('../features/lessons/model/course.ts'),
  ]);
  return { begin, ...course };
}

/** Opens the current lesson, or the first one that is not solved; the list of lessons if all are. */
export async function openLesson(): Promise<void> {
  const { begin, nextAfter, taskOf } = await loadAgain(loadLessons);
  const { active, solved } = progress.getState();
  const task = taskOf(active) ?? nextAfter(undefined, solved);
  if (task) begin(task);
  else playground.getState().go('lessons');
}
