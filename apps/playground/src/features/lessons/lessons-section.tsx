import { Button, TermText } from '@sno-id/kit';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { useProgress } from '../../hooks/use-progress.ts';
import { begin } from './model/begin.ts';
import { continuesWith, countSolved, finishedLists, listOf } from './model/course.ts';
import { LESSONS } from './model/lessons.ts';
import './view/lessons.css';
import { finishText, lessonsText } from './content.ts';
import { PUZZLES } from './model/puzzles.ts';
import { lessonsCode, puzzlesCode } from './model/take-home-code.ts';
import type { Task } from './model/task.ts';
import { Finish } from './view/finish.tsx';

/** The lessons and the puzzles, and what is known after them. */
export function LessonsSection() {
  const { active, solved, undoable, reset, undo } = useProgress(state => state);
  const next = continuesWith(active, solved);
  const isNew = solved.length === 0;

  return (
    <SectionFrame title={lessonsText.title} lead={lessonsText.lead}>
      <div className="lessons-actions">
        {next && (
          <Button look="main" onClick={() => begin(next)}>
            {isNew && !active ? lessonsText.startFirst : continueLabel(next)}
          </Button>
        )}
        {!isNew && <Button onClick={() => reset()}>{lessonsText.resetAll}</Button>}
        {undoable && <Button onClick={undo}>{lessonsText.undoReset}</Button>}
      </div>
      {finishedLists(solved).map(tasks =>
        tasks === LESSONS ? <LessonsFinish key="lessons" /> : <PuzzlesFinish key="puzzles" />,
      )}
      <TaskList title={lessonsText.title} tasks={LESSONS} />
      <TaskList title={lessonsText.puzzleList} lead={lessonsText.puzzleLead} tasks={PUZZLES} />
    </SectionFrame>
  );
}

function continueLabel(next: Task): string {
  return listOf(next) === LESSONS ? lessonsText.continue(next.title) : lessonsText.continuePuzzle(next.title);
}

function LessonsFinish() {
  return (
    <Finish
      title={finishText.lessons}
      lead={finishText.lessonsLead}
      known={finishText.lessonsKnown}
      codeTitle={finishText.lessonsCode}
      code={lessonsCode()}
    />
  );
}

function PuzzlesFinish() {
  return (
    <Finish
      title={finishText.puzzles}
      lead={finishText.puzzlesLead}
      known={finishText.puzzlesKnown}
      codeTitle={finishText.puzzlesCode}
      code={puzzlesCode()}
    />
  );
}

interface TaskListProps {
  readonly title: string;
  readonly lead?: string;
  readonly tasks: readonly Task[];
}

function TaskList({ title, lead, tasks }: TaskListProps) {
  const solved = useProgress(state => state.solved);
  return (
    <Panel
      title={title}
      className="lessons-list"
      aside={<p className="note">{lessonsText.solved(countSolved(tasks, solved), tasks.length)}</p>}
    >
      {lead && <p className="note">{lead}</p>}
      <progress
        className="lessons-progress"
        aria-label={title}
        max={tasks.length}
        value={countSolved(tasks, solved)}
      />
      <ol aria-label={title}>
        {tasks.map((task, index) => (
          <TaskRow
            key={task.id}
            task={task}
            number={index + 1}
            isFull={tasks === PUZZLES}
            terms={NEW_TERMS.get(task) ?? []}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface TaskRowProps {
  readonly task: Task;
  readonly number: number;
  /** Whether the row has the background, too: a puzzle cannot be understood without it. */
  readonly isFull: boolean;
  /** Those that the lists have not explained before. */
  readonly terms: Terms;
}

type Terms = NonNullable<Task['terms']>;

const TERMS = ['unit', 'tick', 'timeline', 'metabyte', 'partition', 'sequence', 'snapshot'] as const;
/** The terms that each task is the first to show in the lists. */
const NEW_TERMS = new Map<Task, Terms>();
for (const term of TERMS) {
  const word = new RegExp(`\\b${term}s?\\b`, 'i');
  const first =
    LESSONS.find(({ todo }) => word.test(todo)) ??
    PUZZLES.find(({ text, todo }) => word.test(`${text} ${todo}`));
  if (first) NEW_TERMS.set(first, [...(NEW_TERMS.get(first) ?? []), term]);
}

function TaskRow({ task, number, isFull, terms }: TaskRowProps) {
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
        {isFull && (
          <p className="note">
            <TermText text={task.text} terms={terms} />
          </p>
        )}
        <p className={isFull ? undefined : 'note'}>
          <TermText text={task.todo} terms={terms} />
        </p>
      </div>
      <div className="lessons-row-actions">
        {isSolved && (
          <Button look="quiet" aria-label={lessonsText.resetTask(task.title)} onClick={() => reset(task.id)}>
            {lessonsText.reset}
          </Button>
        )}
        <Button
          look="quiet"
          className="lessons-start"
          aria-label={`${isSolved ? lessonsText.again : lessonsText.start}: ${task.title}`}
          onClick={() => begin(task)}
        >
          {isSolved ? lessonsText.again : lessonsText.start}
        </Button>
      </div>
    </li>
  );
}
