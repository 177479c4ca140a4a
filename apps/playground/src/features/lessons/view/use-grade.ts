import { useAnnounce } from '@sno-id/kit';
import { useEffect, useState } from 'react';
import { type Facts, facts } from '../../../lib/facts.ts';
import { progress } from '../../../lib/progress.ts';
import { coachText } from '../content.ts';
import { whyOf } from '../model/course.ts';
import { createGrade } from '../model/grade.ts';
import { type Advice, type Task, wrong } from '../model/task.ts';

/** How long somebody must pause before a try is commented on: not each key of a number. Milliseconds. */
const PAUSE_MS = 500;
/** What a try starts with. */
const GESTURES = ['pointerdown', 'click', 'keydown', 'input', 'paste', 'drop'] as const;

/** What the page says to the tries so far. */
export interface Grading {
  /** About the latest try, if it did not solve the task. */
  readonly advice: Advice | undefined;
  /** The takeaway as it was when the task was solved. */
  readonly why: string | undefined;
  /** How many tries were commented on. */
  readonly tries: number;
  /** Whether it was solved since it was started, or before the page was opened. */
  readonly isRight: boolean;
}

/** A task that is started again is to be solved again. */
function startOf({ id }: Task): Grading {
  const { starts, solved } = progress.getState();
  const isRight = starts === 0 && solved.includes(id);
  return { advice: undefined, why: undefined, tries: 0, isRight };
}

/** Judges what the sections report from now on, comments on it, and records when it solves the task. */
export function useGrade(task: Task): Grading {
  const [grading, setGrading] = useState(() => startOf(task));
  const announce = useAnnounce();

  useEffect(() => {
    const grade = createGrade(task, facts.getState());
    let { isRight } = startOf(task);
    // What a section reports when it opens is no try.
    let isTried = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: Advice | undefined;
    let said = '';
    let isTriedAgain = false;
    const onGesture = () => {
      isTried = true;
      isTriedAgain = true;
      restart();
    };
    for (const type of GESTURES) document.addEventListener(type, onGesture, true);

    /** What a section reports while it runs does not put the comment off, as what is done next does. */
    function comment(advice: Advice) {
      const isFirst = pending === undefined;
      pending = advice;
      if (isFirst) restart();
    }

    function restart() {
      clearTimeout(timer);
      if (pending) timer = setTimeout(say, PAUSE_MS);
    }

    function say() {
      const advice = pending;
      pending = undefined;
      if (!advice) return;
      // A count that has only grown is no other comment.
      const isSame = withoutNumbers(advice.word) === withoutNumbers(said) && !isTriedAgain;
      said = advice.word;
      isTriedAgain = false;
      setGrading(({ tries, ...rest }) => ({ ...rest, advice, tries: isSame ? tries : tries + 1 }));
      if (!isSame) announce(advice.word);
    }

    function forget() {
      clearTimeout(timer);
      pending = undefined;
      said = '';
    }

    /** What was wrong with an input that is valid now. */
    function takeBack(word: string) {
      forget();
      setGrading(({ advice, ...rest }) => ({
        ...rest,
        advice: advice?.word === word ? undefined : advice,
      }));
    }

    const stop = facts.subscribe((now, before) => {
      const judgement = problemWith(task, now, before) ?? grade(now, Date.now());
      const { solved, solve } = progress.getState();
      if ((isRight && solved.includes(task.id)) || !isAbout(task, now, before)) return;
      if (judgement !== 'right') {
        // No judgement leaves the last word standing: a note that is synced was still made online.
        if (isTried && judgement) comment(judgement);
        else if (before.problem && !now.problem) takeBack(before.problem.word);
        return;
      }
      forget();
      const why = whyOf(task, now);
      isRight = true;
      setGrading(({ tries }) => ({ advice: undefined, why, tries, isRight }));
      solve(task.id);
      announce(coachText.announceDone(task.title, why));
    });

    return () => {
      clearTimeout(timer);
      stop();
      for (const type of GESTURES) document.removeEventListener(type, onGesture, true);
    };
  }, [task, announce]);

  return grading;
}

/** What is wrong with an input that the task is about, which changes no other fact. */
function problemWith(task: Task, { problem }: Facts, before: Facts): Advice | undefined {
  return problem && problem !== before.problem && isOf(task, problem) ? wrong(problem.word) : undefined;
}

function isOf({ watches, asksFor }: Task, { of }: NonNullable<Facts['problem']>): boolean {
  return of === watches || (of === 'answers' && asksFor !== undefined);
}

function withoutNumbers(word: string): string {
  return word.replace(/\d/g, '');
}

/** Whether a change of facts has to do with the task. */
function isAbout(task: Task, now: Facts, before: Facts): boolean {
  const { watches, noticesToo } = task;
  if (watches === undefined) return true;
  const problem = now.problem ?? before.problem;
  if (now.problem !== before.problem && problem && isOf(task, problem)) return true;
  return ([watches, noticesToo, 'answers'] as const).some(
    fact => fact !== undefined && now[fact] !== before[fact],
  );
}
