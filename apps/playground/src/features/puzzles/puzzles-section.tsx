import { Button } from '@sno-id/kit';
import { useStore } from 'zustand';
import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { usePlayground } from '../../hooks/use-playground.ts';
import { playground } from '../../lib/playground.ts';
import { progress } from '../../lib/progress.ts';
import './view/puzzles.css';
import { puzzlesText, puzzleText } from './content.ts';
import type { Puzzle } from './model/puzzle.ts';
import { countSolved, nextAfter, puzzleOf } from './model/puzzle-list.ts';
import { PUZZLES } from './model/puzzles.ts';
import { Finish } from './view/finish.tsx';
import { PuzzleView } from './view/puzzle-view.tsx';

/** The puzzle that the address names, or the list of all. */
export function PuzzlesSection() {
  const name = usePlayground(({ payloads }) => payloads.puzzles ?? '');
  const puzzle = puzzleOf(name);
  return puzzle ? <PuzzleView key={puzzle.id} puzzle={puzzle} /> : <PuzzleList unknown={name} />;
}

/** @param unknown a name in the address that no puzzle has; empty without one */
function PuzzleList({ unknown }: { readonly unknown: string }) {
  const { solved } = useStore(progress);
  const next = nextAfter(undefined, solved);
  const isNew = countSolved(solved) === 0;

  return (
    <SectionFrame title={puzzlesText.title} lead={puzzlesText.lead}>
      <div className="puzzles-actions">
        {unknown !== '' && <p className="wrong">{puzzleText.unknown({ name: unknown })}</p>}
        {next && (
          <Button look="main" onClick={() => playground.getState().go('puzzles', next.id)}>
            {isNew ? puzzlesText.start : puzzlesText.resume({ title: next.title })}
          </Button>
        )}
        <p>{puzzlesText.solved({ solved: countSolved(solved), count: PUZZLES.length })}</p>
      </div>
      {!next && <Finish />}
      <ol className="puzzles-list" aria-label={puzzlesText.title}>
        {PUZZLES.map((puzzle, index) => (
          <Row key={puzzle.id} puzzle={puzzle} number={index + 1} isSolved={solved.includes(puzzle.id)} />
        ))}
      </ol>
    </SectionFrame>
  );
}

interface RowProps {
  readonly puzzle: Puzzle;
  readonly number: number;
  readonly isSolved: boolean;
}

function Row({ puzzle, number, isSolved }: RowProps) {
  const { id, title, terms = [], todo } = puzzle;

  return (
    <li className="puzzles-row" data-solved={isSolved}>
      <span className="puzzles-number mono" aria-hidden="true">
        {isSolved ? '✓' : number}
      </span>
      <div className="puzzles-words">
        <h3>
          <a
            href={`#1/puzzles/${id}`}
            onClick={event => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              playground.getState().go('puzzles', id);
            }}
          >
            {title}
          </a>
          {isSolved && <span className="unseen">{puzzlesText.isSolved}</span>}
        </h3>
        <p>
          <TermText text={todo} terms={terms} />
        </p>
      </div>
    </li>
  );
}
