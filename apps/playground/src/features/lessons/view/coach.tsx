import { Button, IconButton, TermText, useAnnounce } from '@sno-id/kit';
import { useEffect, useRef, useState } from 'react';
import { Disclosure } from '../../../components/disclosure.tsx';
import { useFacts } from '../../../hooks/use-facts.ts';
import { usePlayground } from '../../../hooks/use-playground.ts';
import { useProgress } from '../../../hooks/use-progress.ts';
import { exercise } from '../../../lib/exercise.ts';
import { playground } from '../../../lib/playground.ts';
import { progress } from '../../../lib/progress.ts';
import { coachText, finishText } from '../content.ts';
import { begin } from '../model/begin.ts';
import { isFinished, listOf, nextAfter, nextLabel, placeOf, taskOf, whyOf } from '../model/course.ts';
import { firstSentence } from '../model/first-sentence.ts';
import { LESSONS } from '../model/lessons.ts';
import type { Target, Task } from '../model/task.ts';
import { AnswerForm } from './answer-form.tsx';
import './coach.css';
import { useFreeSpace } from './use-free-space.ts';
import { useGrade } from './use-grade.ts';
import { bringIntoView, goToTarget, useTarget } from './use-target.ts';

/** The keys that move between the task and what it is about. */
const SHORTCUT = 'Alt+L';

/**
 * The current task, beside what it is about: at the side of a wide window, a sheet at the foot of a narrow
 * one.
 */
export function Coach() {
  const task = useProgress(({ active }) => taskOf(active));
  const starts = useProgress(state => state.starts);
  return task ? <ActiveTask key={`${task.id} ${starts}`} task={task} /> : null;
}

function ActiveTask({ task }: { readonly task: Task }) {
  const solved = useProgress(state => state.solved);
  const section = usePlayground(state => state.section);
  const { advice, why, tries, isRight } = useGrade(task);
  const [isOpen, setOpen] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isSolved = isRight && solved.includes(task.id);
  const isHere = section === task.section;
  const targets = advice?.isProgress ? (task.asksAt ?? task.targets) : task.targets;
  useTarget(targets, isHere && !isSolved);
  useFreeSpace(panel);
  useFocusAtStart(title);
  useFocusKept(title, isSolved);
  useExercise(task);
  useFold(panel, setOpen);
  useShortcut(panel, isHere ? targets : []);

  const text = (
    <p className="coach-text">
      <TermText text={task.text} terms={task.terms ?? []} />
    </p>
  );

  function close() {
    progress.getState().leave();
    // The task's own element is still there, unlike the button that started it.
    if (!(isHere && goToTarget(targets))) focusMain();
  }

  return (
    <aside
      ref={panel}
      className="coach"
      aria-label={`${placeOf(task)}: ${task.title}`}
      data-solved={isSolved}
      data-open={isOpen}
    >
      <Dots task={task} />
      <div className="coach-head">
        <p className="note">{placeOf(task)}</p>
        <span className="coach-fold">
          <IconButton
            label={isOpen ? coachText.less : coachText.more}
            aria-expanded={isOpen}
            path={isOpen ? 'm4 6 4 4 4-4' : 'm4 10 4-4 4 4'}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
        <IconButton label={coachText.close} path="M4 4l8 8M12 4l-8 8" onClick={close} />
      </div>
      <h2 ref={title} tabIndex={-1} className="coach-title" aria-keyshortcuts={SHORTCUT}>
        {task.title}
      </h2>
      {!isSolved && text}
      <p className="coach-todo">
        <svg className="coach-mark" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          {isSolved ? (
            <path className="coach-tick" pathLength="1" d="m3 8.5 3.5 3.5L13 4.5" />
          ) : (
            <circle cx="8" cy="8" r="5" />
          )}
        </svg>
        <span>
          <span className="unseen">{isSolved ? coachText.done : coachText.toDo}</span>
          <span className="coach-task">{task.todo}</span>
          <span className="coach-name" aria-hidden="true">
            {task.title}
          </span>
        </span>
      </p>
      {isSolved ? (
        <>
          <Solved task={task} why={why} />
          <Disclosure title={coachText.readAgain}>{text}</Disclosure>
        </>
      ) : (
        <>
          {task.asksFor !== undefined && isHere && <AnswerForm task={task} label={task.asksFor} />}
          {advice && (
            <p key={tries} className="coach-advice" data-progress={advice.isProgress}>
              <strong>{advice.isProgress ? coachText.goodSoFar : coachText.notYet}</strong> {advice.word}
            </p>
          )}
          <Help task={task} targets={targets} isHere={isHere} />
        </>
      )}
      {/* Last and always: whatever appears above a button moves it away from the pointer. */}
      <p className="note coach-keys">{coachText.keys(SHORTCUT)}</p>
    </aside>
  );
}

/** The takeaway, and what comes next. */
function Solved({ task, why }: { readonly task: Task; readonly why: string | undefined }) {
  const solved = useProgress(state => state.solved);
  const now = useFacts(facts => whyOf(task, facts));
  const list = listOf(task);
  const isLast = isFinished(list, solved);
  const next = nextAfter(task, solved);
  const [first, others] = firstSentence(why ?? now);
  return (
    <>
      <p className="coach-text coach-why">
        {first}
        <span className="coach-others">{others}</span>
      </p>
      {isLast && (
        <p className="coach-last">
          <strong>{list === LESSONS ? coachText.lessonsDone : coachText.puzzlesDone}</strong>
        </p>
      )}
      <div className="coach-actions">
        {isLast && (
          <Button look="main" onClick={() => showFinish(list === LESSONS)}>
            {coachText.finish}
          </Button>
        )}
        {next && (
          <Button {...(isLast ? {} : { look: 'main' })} onClick={() => begin(next)}>
            {nextLabel(task, next)}
          </Button>
        )}
        <AllLessons />
      </div>
    </>
  );
}

interface HelpProps {
  readonly task: Task;
  readonly targets: readonly Target[];
  /** Whether the section of the task is open. */
  readonly isHere: boolean;
}

/** The hint, and the way to the exercise. */
function Help({ task, targets, isHere }: HelpProps) {
  const [wantsHint, setWantsHint] = useState(false);
  const announce = useAnnounce();

  function toggle() {
    setWantsHint(!wantsHint);
    if (!wantsHint) announce(task.hint);
  }

  return (
    <>
      {wantsHint && <p className="coach-text coach-hint">{task.hint}</p>}
      <div className="coach-actions">
        <Button aria-expanded={wantsHint} onClick={toggle}>
          {coachText.hint}
        </Button>
        <Button
          look={isHere ? 'quiet' : 'main'}
          onClick={() => {
            if (isHere) goToTarget(targets);
            else begin(task);
          }}
        >
          {coachText.goTo}
        </Button>
        <AllLessons />
      </div>
    </>
  );
}

function AllLessons() {
  const isThere = usePlayground(({ section }) => section === 'lessons');
  if (isThere) return null;
  return (
    <Button look="quiet" onClick={() => playground.getState().go('lessons')}>
      {coachText.all}
    </Button>
  );
}

/** One mark for each task of the list. */
function Dots({ task }: { readonly task: Task }) {
  const solved = useProgress(state => state.solved);
  return (
    <div className="coach-dots" aria-hidden="true">
      {listOf(task).map(each => (
        <span key={each.id} data-done={solved.includes(each.id)} data-now={each === task} />
      ))}
    </div>
  );
}

/** Somebody who starts a task finds the focus on it; a page that opens with one keeps its own. */
function useFocusAtStart(title: { readonly current: HTMLElement | null }): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (progress.getState().starts === 0) return;
    title.current?.focus({ preventScroll: true });
    announce(''); // what the last task announced is no longer true
  }, [title, announce]);
}

/** What had the focus in the task may be gone once it is solved: the title has it then. */
function useFocusKept(title: { readonly current: HTMLElement | null }, isSolved: boolean): void {
  const wasSolved = useRef(isSolved);
  useEffect(() => {
    const isNew = isSolved && !wasSolved.current;
    wasSolved.current = isSolved;
    if (isNew && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [title, isSolved]);
}

/** Tells the section what the task asks of it. */
function useExercise({ clockBudget }: Task): void {
  useEffect(() => {
    exercise.setState({ clockBudget });
    return () => exercise.setState({ clockBudget: undefined });
  }, [clockBudget]);
}

/**
 * The sheet folds when somebody turns to the exercise, and stays so when it is solved: what was done must be
 * seen.
 */
function useFold(panel: { readonly current: HTMLElement | null }, setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [panel, setOpen]);
}

/** Moves the focus between the task and what it is about, which may be far apart for the Tab key. */
function useShortcut(panel: { readonly current: HTMLElement | null }, targets: readonly Target[]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyL' || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const { activeElement } = document;
      const next = panel.current?.querySelector<HTMLElement>('.button-main');
      const isDone = !next || next === activeElement;
      if (isDone && panel.current?.contains(activeElement) && goToTarget(targets)) return;
      (next ?? panel.current?.querySelector<HTMLElement>('.coach-title'))?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel, targets]);
}

/** Opens the list of lessons at what is known after the last one. */
function showFinish(isOfLessons: boolean): void {
  progress.getState().leave();
  playground.getState().go('lessons');
  const title = isOfLessons ? finishText.lessons : finishText.puzzles;
  // The section may have to load.
  const timer = setInterval(() => {
    const panel = document.querySelector<HTMLElement>(`main [aria-label="${CSS.escape(title)}"]`);
    if (!panel) return;
    clearInterval(timer);
    const heading = panel.querySelector<HTMLElement>('h3');
    if (!heading) return;
    bringIntoView(heading, innerHeight / 2);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, 50);
  setTimeout(() => clearInterval(timer), 4_000);
}

function focusMain(): void {
  const heading = document.querySelector<HTMLElement>('main h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
