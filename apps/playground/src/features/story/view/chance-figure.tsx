import { Button } from '@sno-id/kit';
import { useMemo, useState } from 'react';
import { chanceText } from '../content.ts';
import { drawsOf, LEAST_TENS, MOST_TENS, oddsOf } from '../model/birthday.ts';
import { Figure, Slider } from './figure.tsx';
import { OddsCurves } from './odds-curves.tsx';
import { usePlay } from './use-play.ts';

/** How many are drawn before the guess. */
const BEFORE = 40;
const HEIGHT = 300;
/** Where the field of all numbers begins. */
const FIELD = 46;
const RIGHT = 1;

/** Random numbers: a guess while tabs draw them, the answer, and then the odds that IDs repeat. */
export function ChanceFigure() {
  // Short enough to need no pause, which would look like one more answer.
  const play = usePlay({ lengthMs: 4500 });
  const [guess, setGuess] = useState<number>();
  const [tens, setTens] = useState<number>();
  const [round, setRound] = useState(0);
  const draws = useMemo(() => drawsOf(round), [round]);

  function draw(guess: number, round: number) {
    setGuess(guess);
    setRound(round);
    play.replay();
  }

  if (tens !== undefined) {
    const count = Math.round(10 ** tens);
    return (
      <Figure
        label={chanceText.label}
        isTouched
        says={chanceText.odds(oddsOf(count))}
        controls={
          <>
            <Slider
              label={chanceText.slider}
              value={Math.round((tens - LEAST_TENS) * 10)}
              max={(MOST_TENS - LEAST_TENS) * 10}
              text={chanceText.count({ count })}
              onChange={value => setTens(LEAST_TENS + value / 10)}
            />
            <Button onClick={() => setTens(undefined)}>{chanceText.back}</Button>
          </>
        }
      >
        {width => <OddsCurves width={width} height={HEIGHT} tens={tens} />}
      </Figure>
    );
  }
  const isAnswered = guess !== undefined;
  const isOver = isAnswered && play.at === 1;
  const [first, last] = isAnswered ? [round === 0 ? BEFORE : 1, draws.length] : [1, BEFORE];
  const shown = first + Math.round(play.at * (last - first));
  return (
    <Figure
      label={chanceText.fieldLabel}
      play={play}
      isStepped
      isTouched={isAnswered}
      isPassing={isAnswered && !isOver}
      tone={isOver && guess === RIGHT ? 'good' : undefined}
      says={
        isOver
          ? chanceText.answer({ verdict: chanceText.verdict[guess]!, count: draws.length })
          : isAnswered
            ? chanceText.drawing
            : chanceText.question
      }
      controls={
        isAnswered ? (
          <>
            <Button onClick={() => draw(guess, round + 1)}>{chanceText.again}</Button>
            <Button look="main" onClick={() => setTens(3)}>
              {chanceText.next}
            </Button>
          </>
        ) : (
          chanceText.answers.map((answer, index) => (
            <Button key={answer} onClick={() => draw(index, round)}>
              {answer}
            </Button>
          ))
        )
      }
    >
      {width => <Field width={width} draws={draws} shown={shown} />}
    </Figure>
  );
}

interface FieldProps {
  readonly width: number;
  readonly draws: readonly number[];
  /** How many of them. */
  readonly shown: number;
}

/** All 65,536 numbers as a field, and those that are drawn so far. */
function Field({ width, draws, shown }: FieldProps) {
  return (
    <svg
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={chanceText.drawn({ count: shown })}
    >
      <text className="strong digits" x="0" y="14">
        {chanceText.drawn({ count: shown })}
      </text>
      <text x="0" y="34">
        {chanceText.legend({ hasShared: shown === draws.length })}
      </text>
      <rect className="chance-field" x="0" y={FIELD} width={width} height={HEIGHT - FIELD} rx="6" />
      {draws.slice(0, shown).map((number, i) => {
        const isShared = draws.indexOf(number) < i;
        const isNew = i === shown - 1 && shown < draws.length;
        return (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a tab is its place, and two may have a number
            key={i}
            className="chance-draw"
            data-new={isNew}
            data-shared={isShared}
            cx={8 + ((number & 0xff) / 255) * (width - 16)}
            cy={FIELD + 8 + ((number >> 8) / 255) * (HEIGHT - FIELD - 16)}
            r={isShared ? 10 : isNew ? 7 : 4}
          />
        );
      })}
    </svg>
  );
}
