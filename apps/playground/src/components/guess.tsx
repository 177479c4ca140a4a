import { useAnnounce } from '@sno-id/kit';
import { type ReactNode, useId, useState } from 'react';
import { useFacts } from '../hooks/use-facts.ts';
import { facts, report } from '../lib/facts.ts';
import './guess.css';

interface GuessProps {
  /** Unique among all questions. */
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** The index of the right answer. */
  readonly right: number;
  /** Shown after the guess. */
  readonly explanation: ReactNode;
}

/** A guess before the answer is revealed: people remember an answer that they tried to predict. */
export function Guess({ id, question, answers, right, explanation }: GuessProps) {
  const [bet, setBet] = useState<number>();
  const wasRight = useFacts(({ bets }) => bets?.[id]);
  const name = useId();
  const announce = useAnnounce();

  function place(index: number) {
    setBet(index);
    report({ bets: { ...facts.getState().bets, [id]: index === right } });
    announce(index === right ? 'Right.' : `No: ${answers[right]}.`);
  }

  return (
    <fieldset className="guess" aria-label={`Guess: ${question}`}>
      <p className="guess-question">
        <strong>Guess</strong> {question}
      </p>
      <div className="guess-answers">
        {answers.map((answer, index) => (
          <label key={answer} data-right={bet !== undefined && index === right} data-bet={index === bet}>
            <input type="radio" name={name} checked={index === bet} onChange={() => place(index)} />
            {answer}
          </label>
        ))}
      </div>
      {bet !== undefined && (
        <p className="guess-explanation">
          <strong>{wasRight ? 'Right.' : `No: ${answers[right]}.`}</strong> {explanation}
        </p>
      )}
    </fieldset>
  );
}
