import { useAnnounce } from '@sno-id/kit';
import { useEffect, useState } from 'react';
import { type Facts, facts } from '../../../lib/facts.ts';
import { progress } from '../../../lib/progress.ts';
import { puzzleText } from '../content.ts';
import { createGrade } from '../model/grade.ts';
import { type Advice, type Puzzle, wrong } from '../model/puzzle.ts';

/**
 * How long somebody must pause before a try is judged, in milliseconds: what is typed can pass through many
 * values on its way.
 */
const PAUSE_MS = 500;
/** What a try starts with. */
const GESTURES = ['pointerdown', 'click', 'keydown', 'input', 'paste', 'drop'] as const;

/** What the page says to the tries so far. */
export interface Grading {
  /** About the latest try, if it did not solve the puzzle. */
  readonly advice: Advice | undefined;
  /** How many tries were commented on. */
  readonly tries: number;
  /** Whether it was solved since it was started. */
  readonly isRight: boolean;
}

const START: Grading = { advice: undefined, tries: 0, isRight: false };

/** Judges what the sections report from now on, comments on it, and records when it solves the puzzle. */
export function useGrade(puzzle: Puzzle): Grading {
  const [grading, setGrading] = useState(START);
  const announce = useAnnounce();

  useEffect(() => {
    const grade = createGrade(puzzle, facts.getState());
    let before = facts.getState();
    let isRight = false;
    // What a section reports when it opens, or when the browser goes back, is no try.
    let isTried = false;
    let isTriedAgain = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let said = '';

    const onGesture = () => {
      isTried = true;
      isTriedAgain = true;
      if (timer !== undefined) wait();
    };
    for (const type of GESTURES) document.addEventListener(type, onGesture, true);

    function wait() {
      clearTimeout(timer);
      timer = setTimeout(judge, PAUSE_MS);
    }

    function judge() {
      timer = undefined;
      const [now, last] = [facts.getState(), before];
      before = now;
      const judgement = problemWith(puzzle, now, last) ?? grade(now);
      if (!isAbout(puzzle, now, last)) return;
      if (judgement === 'right') solve();
      // No judgement leaves the last word standing: a note that is synced was still made online.
      else if (judgement) say(judgement);
      else if (last.problem && !now.problem) takeBack(last.problem.word);
    }

    function solve() {
      isRight = true;
      setGrading(({ tries }) => ({ advice: undefined, tries, isRight }));
      progress.getState().solve(puzzle.id);
      announce(puzzleText.announceSolved({ title: puzzle.title, why: puzzle.why }));
    }

    function say(advice: Advice) {
      // A count that has only grown is no other comment.
      const isSame = withoutNumbers(advice.word) === withoutNumbers(said) && !isTriedAgain;
      said = advice.word;
      isTriedAgain = false;
      setGrading(({ tries, ...rest }) => ({ ...rest, advice, tries: isSame ? tries : tries + 1 }));
      if (!isSame) announce(advice.word);
    }

    /** What was wrong with an input that is valid now. */
    function takeBack(word: string) {
      said = '';
      setGrading(({ advice, ...rest }) => ({
        ...rest,
        advice: advice?.word === word ? undefined : advice,
      }));
    }

    const stop = facts.subscribe(now => {
      const isOpening = puzzle.watches !== undefined && before[puzzle.watches] === undefined;
      if (!isTried || isOpening) {
        before = now;
        grade(now);
      } else if (!isRight && timer === undefined) wait(); // what it reports while it runs puts nothing off
    });

    return () => {
      clearTimeout(timer);
      stop();
      for (const type of GESTURES) document.removeEventListener(type, onGesture, true);
    };
  }, [puzzle, announce]);

  return grading;
}

/** What is wrong with an input that the puzzle is about, which changes no other fact. */
function problemWith({ watches }: Puzzle, { problem }: Facts, before: Facts): Advice | undefined {
  return problem && problem !== before.problem && problem.of === watches ? wrong(problem.word) : undefined;
}

function withoutNumbers(word: string): string {
  return word.replace(/\d/g, '');
}

/** Whether a change of facts has to do with the puzzle. */
function isAbout({ watches, noticesToo }: Puzzle, now: Facts, before: Facts): boolean {
  if (watches === undefined) return true;
  const problem = now.problem ?? before.problem;
  if (now.problem !== before.problem && problem?.of === watches) return true;
  return [watches, noticesToo].some(fact => fact !== undefined && now[fact] !== before[fact]);
}
