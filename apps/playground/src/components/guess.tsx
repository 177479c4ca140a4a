import { Button, useAnnounce } from '@sno-id/kit';
import { type ReactNode, useId, useState } from 'react';
import { useProgress } from '../hooks/use-progress.ts';
import { facts, report } from '../lib/facts.ts';
import { SKIPPED } from '../lib/progress.ts';
import './guess.css';
import { guessText } from '../lib/guess-text.ts';

interface GuessProps {
  /** Unique among all questions. */
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** The index of the right answer. */
  readonly right: number;
  /** Shown after the guess. */
  readonly explanation: ReactNode;
  /** Whether the section waits for the guess. */
  readonly isGate?: boolean;
}

/**
 * A guess before the answer is revealed: people remember an answer that they tried to predict. Where there is
 * little space it is one question, which unfolds.
 */
export function Guess({ id, question, answers, right, explanation, isGate = false }: GuessProps) {
  const bet = useProgress(({ bets }) => bets[id]);
  const [isChosen, setOpen] = useState<boolean>();
  const isOpen = isChosen ?? (isGate && bet === undefined);
  const place = useProgress(state => state.bet);
  const name = useId();
  const announce = useAnnounce();
  const verdict = (index: number) =>
    index === right ? guessText.right : guessText.wrong(answers[right] ?? '');

  function choose(index: number) {
    setOpen(true);
    place(id, index);
    report({ bets: { ...facts.getState().bets, [id]: index === right } });
    announce(verdict(index));
  }

  return (
    <fieldset className="guess" aria-label={guessText.label(question)} data-open={isOpen}>
      <div className="guess-head">
        <p className="guess-question">
          <strong>{guessText.name}</strong> {question}
        </p>
        <Button className="guess-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? guessText.fold : guessText.unfold}
        </Button>
      </div>
      <div className="guess-answers">
        {answers.map((answer, index) => (
          <label key={answer} data-right={bet !== undefined && index === right} data-bet={index === bet}>
            <input type="radio" name={name} checked={index === bet} onChange={() => choose(index)} />
            {answer}
          </label>
        ))}
      </div>
      {bet !== undefined && (
        <p className="guess-explanation">
          {bet !== SKIPPED && <strong>{verdict(bet)}</strong>} {explanation}
        </p>
      )}
    </fieldset>
  );
}

interface AfterGuessProps {
  /** The question whose answer the content gives away. */
  readonly question: string;
  /** Whether it is shown without a guess, as to those who follow a link to it. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/**
 * Content that gives the answer of a question away: hidden until somebody has guessed, or does not want to.
 */
export function AfterGuess({ question, isOpen = false, children }: AfterGuessProps) {
  const isGuessed = useProgress(({ bets }) => bets[question] !== undefined);
  const place = useProgress(state => state.bet);
  if (isGuessed || isOpen) return children;
  return (
    <p className="guess-not-yet">
      {guessText.hidden}
      <Button onClick={() => place(question, SKIPPED)}>{guessText.show}</Button>
    </p>
  );
}
