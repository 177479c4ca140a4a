import { Button } from '@sno-id/kit';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { useProgress } from '../../hooks/use-progress.ts';
import { begin } from './model/begin.ts';
import { countSolved, nextAfter, taskOf } from './model/course.ts';
import { LESSONS } from './model/lessons.ts';
import './view/lessons.css';
import { PUZZLES } from './model/puzzles.ts';
import type { Task } from './model/task.ts';

/** The guided path, and the puzzles. */
export function LessonsSection() {
  const { active, solved, undoable, reset, undo } = useProgress(state => state);
  const next = taskOf(active) ?? nextAfter(undefined, solved);
  const isNew = solved.length === 0;

  return (
    <SectionFrame
      title="Lessons"
      lead="What is in an ID, what can go wrong with one, and why these ten bytes hold: a few minutes a step, each done by your own hands. The page sees when it is done."
    >
      <div className="lessons-actions">
        {next && (
          <Button look="main" onClick={() => begin(next)}>
            {isNew && !active ? 'Start with the first lesson' : `Go on: ${next.title}`}
          </Button>
        )}
        {!next && <p>Everything here is done. Thank you for reading to the end.</p>}
        {!isNew && <Button onClick={() => reset()}>Reset all progress</Button>}
        {undoable && <Button onClick={undo}>Undo the reset</Button>}
      </div>
      <TaskList title="Lessons" tasks={LESSONS} />
      <TaskList title="Puzzles" tasks={PUZZLES} />
    </SectionFrame>
  );
}

function TaskList({ title, tasks }: { readonly title: string; readonly tasks: readonly Task[] }) {
  const solved = useProgress(state => state.solved);
  return (
    <Panel
      title={title}
      className="lessons-list"
      aside={
        <p className="note">
          {countSolved(tasks, solved)} of {tasks.length} done
        </p>
      }
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
        <h3>
          {task.title}
          {isSolved && <span className="unseen">, done</span>}
        </h3>
        <p className="note">{task.todo}</p>
      </div>
      <div className="lessons-row-actions">
        {isSolved && (
          <Button look="quiet" aria-label={`Reset ${task.title}`} onClick={() => reset(task.id)}>
            Reset
          </Button>
        )}
        <Button aria-label={`${isSolved ? 'Again' : 'Start'}: ${task.title}`} onClick={() => begin(task)}>
          {isSolved ? 'Again' : 'Start'}
        </Button>
      </div>
    </li>
  );
}
