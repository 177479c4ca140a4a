import { Button, IconButton } from '@sno-id/kit';
import { useEffect, useRef, useState } from 'react';
import { usePlayground } from '../../../hooks/use-playground.ts';
import { useProgress } from '../../../hooks/use-progress.ts';
import { playground } from '../../../lib/playground.ts';
import { begin } from '../model/begin.ts';
import { nextAfter, placeOf, taskOf } from '../model/course.ts';
import './lesson-bar.css';
import { barText } from '../content.ts';
import type { Task } from '../model/task.ts';
import { useGrade } from './use-grade.ts';
import { usePartInView } from './use-part-in-view.ts';

/** The current task, visible while the user works on it. */
export function LessonBar() {
  const task = useProgress(({ active }) => taskOf(active));
  useGrade(task);
  if (!task) return null;
  return <ActiveTask key={task.id} task={task} />;
}

function ActiveTask({ task }: { readonly task: Task }) {
  const { solved, leave } = useProgress(state => state);
  const section = usePlayground(state => state.section);
  const [wantsHint, setWantsHint] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const isSolved = solved.includes(task.id);
  const next = nextAfter(task, solved);
  usePartInView(section === task.section ? task.part : undefined);

  // Nothing may stay hidden beneath the bar.
  useEffect(() => {
    const height = new ResizeObserver(([entry]) => {
      document.documentElement.style.scrollPaddingBottom = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`;
    });
    height.observe(bar.current!);
    return () => {
      height.disconnect();
      document.documentElement.style.scrollPaddingBottom = '';
    };
  }, []);

  return (
    <aside
      ref={bar}
      className="lesson-bar"
      aria-label={`${placeOf(task)}: ${task.title}`}
      data-solved={isSolved}
    >
      <div className="lesson-bar-head">
        <p>
          <span className="note">{placeOf(task)}</span> <strong>{task.title}</strong>
        </p>
        <IconButton label={barText.close} path="M4 4l8 8M12 4l-8 8" onClick={leave} />
      </div>
      {!isSolved && <p className="lesson-bar-text">{task.text}</p>}
      <p className="lesson-bar-todo">
        <span className="lesson-bar-mark mono" aria-hidden="true">
          {isSolved ? '✓' : '○'}
        </span>
        <span>
          <span className="unseen">{isSolved ? barText.done : barText.toDo}</span>
          {task.todo}
        </span>
      </p>
      {isSolved && <p className="lesson-bar-text">{task.why}</p>}
      {!isSolved && wantsHint && <p className="lesson-bar-text">{barText.hintIs(task.hint)}</p>}
      <div className="lesson-bar-actions">
        {isSolved && next && (
          <Button look="main" onClick={() => begin(next)}>
            {barText.next(next.title)}
          </Button>
        )}
        {!isSolved && !wantsHint && <Button onClick={() => setWantsHint(true)}>{barText.hint}</Button>}
        {section !== task.section && <Button onClick={() => begin(task)}>{barText.goTo}</Button>}
        {section !== 'lessons' && (
          <Button look="quiet" onClick={() => playground.getState().go('lessons')}>
            {barText.all}
          </Button>
        )}
      </div>
    </aside>
  );
}
