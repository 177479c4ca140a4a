import { Button, useAnnounce } from '@sno-id/kit';
import { use, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { TermText } from '../../../components/term-text.tsx';
import { ToolContext } from '../../../components/tool-context.ts';
import { exercise } from '../../../lib/exercise.ts';
import { playground } from '../../../lib/playground.ts';
import { progress } from '../../../lib/progress.ts';
import { puzzleText } from '../content.ts';
import type { Puzzle } from '../model/puzzle.ts';
import { nextAfter } from '../model/puzzle-list.ts';
import { PUZZLES } from '../model/puzzles.ts';
import './puzzle-view.css';
import { useGrade } from './use-grade.ts';

/** A puzzle, and beside it the section in which it is solved. */
export function PuzzleView({ puzzle }: { readonly puzzle: Puzzle }) {
  const showTool = use(ToolContext);
  const [round, setRound] = useState(0);
  const [isReady, setReady] = useState(false);

  // The section begins in the state of the puzzle, before it is shown.
  useEffect(() => {
    playground.getState().lend(puzzle.section, puzzle.payload);
    exercise.setState({ clockBudget: puzzle.clockBudget, panel: puzzle.panel });
    // The list may have been scrolled.
    scrollTo({ top: 0 });
    setReady(true);
    return () => exercise.setState(exercise.getInitialState());
  }, [puzzle]);

  function startOver() {
    playground.getState().lend(puzzle.section, puzzle.payload);
    setRound(round + 1);
  }

  return (
    <div className="puzzle">
      {isReady && <Task key={round} puzzle={puzzle} onStartOver={startOver} />}
      <div key={`tool ${round}`} className="puzzle-tool">
        {isReady && showTool(puzzle.section)}
      </div>
    </div>
  );
}

interface TaskProps {
  readonly puzzle: Puzzle;
  readonly onStartOver: () => void;
}

/** What to do, and a word to each try. */
function Task({ puzzle, onStartOver }: TaskProps) {
  const { advice, tries, isRight } = useGrade(puzzle);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  return (
    <aside className="puzzle-task frame" aria-label={puzzle.title} data-solved={isRight}>
      <Place puzzle={puzzle} />
      <h2 ref={title} tabIndex={-1}>
        {puzzle.title}
      </h2>
      <p className="puzzle-text">
        <TermText text={puzzle.text} terms={puzzle.terms ?? []} />
      </p>
      <p className="puzzle-todo">
        <TermText text={puzzle.todo} terms={puzzle.terms ?? []} />
      </p>
      {isRight ? (
        <p className="puzzle-word" data-progress="true">
          <strong>{puzzleText.solved}</strong> {puzzle.why}
        </p>
      ) : (
        advice && (
          <p key={tries} className="puzzle-word" data-progress={advice.isProgress}>
            <strong>{advice.isProgress ? puzzleText.goodSoFar : puzzleText.notYet}</strong> {advice.word}
          </p>
        )
      )}
      <Actions puzzle={puzzle} isRight={isRight} onStartOver={onStartOver} />
    </aside>
  );
}

/** Which puzzle it is, and which ones are solved. */
function Place({ puzzle }: { readonly puzzle: Puzzle }) {
  const { solved } = useStore(progress);
  return (
    <p className="note">
      {puzzleText.place({ number: PUZZLES.indexOf(puzzle) + 1, count: PUZZLES.length })}
      <span className="puzzle-pips" aria-hidden="true">
        {PUZZLES.map(({ id }) => (
          <span key={id} data-solved={solved.includes(id)} data-now={id === puzzle.id} />
        ))}
      </span>
    </p>
  );
}

interface ActionsProps extends TaskProps {
  readonly isRight: boolean;
}

function Actions({ puzzle, isRight, onStartOver }: ActionsProps) {
  const next = nextAfter(
    puzzle,
    useStore(progress, ({ solved }) => solved),
  );
  const [hasHint, setHint] = useState(false);
  const announce = useAnnounce();
  const { go } = playground.getState();

  return (
    <>
      {hasHint && !isRight && <p className="puzzle-word">{puzzle.hint}</p>}
      <div className="puzzle-actions">
        {isRight && next && (
          <Button look="main" onClick={() => go('puzzles', next.id)}>
            {puzzleText.next({ title: next.title })}
          </Button>
        )}
        {!isRight && (
          <Button
            aria-expanded={hasHint}
            onClick={() => {
              setHint(!hasHint);
              if (!hasHint) announce(puzzle.hint);
            }}
          >
            {puzzleText.hint}
          </Button>
        )}
        <Button look="quiet" onClick={onStartOver}>
          {puzzleText.restart}
        </Button>
        <Button look={isRight && !next ? 'main' : 'quiet'} onClick={() => go('puzzles', '')}>
          {puzzleText.all}
        </Button>
      </div>
    </>
  );
}
