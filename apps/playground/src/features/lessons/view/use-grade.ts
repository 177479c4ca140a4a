import { useAnnounce } from '@sno-id/kit';
import { useEffect } from 'react';
import { facts } from '../../../lib/facts.ts';
import { progress } from '../../../lib/progress.ts';
import { barText } from '../content.ts';
import { createGrade } from '../model/grade.ts';
import type { Task } from '../model/task.ts';

/** Judges what the sections report from now on, and records when it solves the task. */
export function useGrade(task: Task | undefined): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!task) return;
    const grade = createGrade(task, facts.getState());
    return facts.subscribe(now => {
      const { solved, solve } = progress.getState();
      if (!grade(now, Date.now()) || solved.includes(task.id)) return;
      solve(task.id);
      announce(barText.announceDone(task.title, task.why));
    });
  }, [task, announce]);
}
