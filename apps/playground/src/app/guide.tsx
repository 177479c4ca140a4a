import { lazy, Suspense } from 'react';
import { useProgress } from '../hooks/use-progress.ts';
import { SectionLink } from './section-link.tsx';
import { SECTIONS } from './sections.ts';

const LessonBar = lazy(async () => ({
  default: (await import('../features/lessons/view/lesson-bar.tsx')).LessonBar,
}));

/** The current lesson or puzzle. Its code loads with the first one. */
export function Guide() {
  const hasTask = useProgress(({ active }) => active !== undefined);
  return hasTask ? (
    <Suspense>
      <LessonBar />
    </Suspense>
  ) : null;
}

/** The invitation for newcomers. It disappears once they have started a lesson. */
export function Invitation() {
  const isNew = useProgress(({ active, solved }) => active === undefined && solved.length === 0);
  if (!isNew) return null;

  const lessons = SECTIONS.find(({ id }) => id === 'lessons');
  return lessons && <SectionLink section={lessons}>New here? Take the lessons.</SectionLink>;
}
