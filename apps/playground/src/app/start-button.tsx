import { Button } from '@sno-id/kit';
import { useProgress } from '../hooks/use-progress.ts';
import { playground } from '../lib/playground.ts';
import { startText } from './content.ts';
import { loadLessons, openLesson } from './open-lesson.ts';
import './start-button.css';

/** The primary action of the first screen: opens the first lesson, later the next one. */
export function StartButton() {
  const isNew = useProgress(({ active, solved }) => active === undefined && solved.length === 0);

  return (
    <Button
      look="main"
      className="start-button"
      onPointerEnter={() => void loadLessons().catch(() => {})}
      onClick={() => void openLesson().catch(() => playground.getState().go('lessons'))}
    >
      {isNew ? startText.start : startText.resume}{' '}
      <small>{isNew ? startText.startNote : startText.resumeNote}</small>
    </Button>
  );
}
