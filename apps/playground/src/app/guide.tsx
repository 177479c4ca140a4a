import { lazy, Suspense } from 'react';
import { useProgress } from '../hooks/use-progress.ts';
import { loadAgain } from '../lib/load-again.ts';

const LessonBar = lazy(() =>
  loadAgain(async () => ({
    default: (await import('../features/lessons/view/lesson-bar.tsx')).LessonBar,
  })),
);

/** The current lesson or puzzle. Its code loads with the first one. */
export function Guide() {
  const hasTask = useProgress(({ active }) => active !== undefined);
  return hasTask ? (
    <Suspense>
      <LessonBar />
    </Suspense>
  ) : null;
}
