import { useAnnounce } from '@sno-id/devtools/kit';
import { useEffect } from 'react';
import { facts } from '../../lib/facts.ts';
import { progress } from '../../lib/progress.ts';
import type { Task } from './task.ts';

/** Looks at what the sections tell from now on, and notes when it solves the task. What was there before does not count. */
export function useGrade(task: Task | undefined): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!task) return;
    return facts.subscribe(now => {
      const { solved, solve } = progress.getState();
      if (solved.includes(task.id) || !task.isSolved(now, Date.now())) return;
      solve(task.id);
      announce(`Done: ${task.title}. ${task.why}`);
    });
  }, [task, announce]);
}
