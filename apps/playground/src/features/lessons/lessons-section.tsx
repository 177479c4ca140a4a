import { Button } from '@sno-id/kit';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { useProgress } from '../../hooks/use-progress.ts';
import { begin } from './model/begin.ts';
import { countSolved, nextAfter, taskOf } from './model/course.ts';
import { LESSONS } from './model/lessons.ts';
import './view/lessons.css';
import { lessonsText } from './content.ts';
import { PUZZLES } from './model/puzzles.ts';
import type { Task } from './model/task.ts';

/** The lessons and the puzzles. */
export function LessonsSection() {
  const { active, solved, undoable, reset, undo } = useProgress(state => state);
  const next = taskOf(active) ?? nextAfter(undefined, solved);
  const isNew = solved.length === 0;

  return (
    <SectionFrame title={lessonsText.title} lead={lessonsText.lead}>
      <div className="lessons-actions">
        {next && (
          <Button look="main" onClick={() => begin(next)}>
            {isNew && !active ? lessonsText.startFirst : lessonsText.continue(next.title)}
          </Button>
        )}
        {!next && <p>{lessonsText.allDone}</p>}
        {!isNew && <Button onClick={() => reset()}>{lessonsText.resetAll}</Button>}
        {undoable && <Button onClick={undo}>{lessonsText.undoReset}</Button>}
      </div>
      <TaskList title={lessonsText.title} tasks={LESSONS} />
      <TaskList title={lessonsText.puzzleList} tasks={PUZZLES} />
    </SectionFrame>
  );
}

function TaskList({ title, tasks }: { readonly title: string; readonly tasks: readonly Task[] }) {
  const solved = useProgress(state => state.solved);
  return (
    <Panel
      title={title}
      className="lessons-list"
      aside={<p className="note">{lessonsText.solved(countSolved(tasks, solved), tasks.length)}</p>}
    >
      <ol aria-label={title}>
        {tasks.map((task, index) => (
          <TaskRow key={task.id} task={task} number={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}

function TaskRow({ task, number }: { readonly task: Task; readonly number: number }) {
  const isSolved = useProgress(({ solved }) => solved.includes(task.id));
  const isActive = useProgress(({ active }) => active === task.id);
  const reset = useProgress(state => state.reset);
  return (
    <li className="lessons-row" data-solved={isSolved} aria-current={isActive ? 'step' : undefined}>
      <span className="lessons-number mono" aria-hidden="true">
        {isSolved ? '✓' : number}
      </span>
      <div className="lessons-words">
        <h4>
          {task.title}
          {isSolved && <span className="unseen">{lessonsText.isDone}</span>}
        </h4>
        <p className="note">{task.todo}</p>
      </div>
      <div className="lessons-row-actions">
        {isSolved && (
          <Button look="quiet" aria-label={lessonsText.resetTask(task.title)} onClick={() => reset(task.id)}>
            {lessonsText.reset}
          </Button>
        )}
        <Button
          aria-label={`${isSolved ? lessonsText.again : lessonsText.start}: ${task.title}`}
          onClick={() => begin(task)}
        >
          {isSolved ? lessonsText.again : lessonsText.start}
        </Button>
      </div>
    </li>
  );
}
