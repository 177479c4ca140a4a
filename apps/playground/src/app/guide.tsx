import { lazy, Suspense } from 'react';
import { usePlayground } from '../hooks/use-playground.ts';
import { useProgress } from '../hooks/use-progress.ts';
import { loadAgain } from '../lib/load-again.ts';

const Coach = lazy(() =>
  loadAgain(async () => ({ default: (await import('../features/lessons/view/coach.tsx')).Coach })),
);

/**
 * The current lesson or puzzle, except on the first screen, which leads to it. Its code loads with the first
 * one.
 */
export function Guide() {
  const hasTask = useProgress(({ active }) => active !== undefined);
  const isIntro = usePlayground(({ section }) => section === 'intro');
  return hasTask && !isIntro ? (
    <Suspense>
      <Coach />
    </Suspense>
  ) : null;
}
