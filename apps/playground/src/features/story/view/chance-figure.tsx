import { Button } from '@sno-id/kit';
import { useState } from 'react';
import { chanceText } from '../content.ts';
import { drawsOf, MOST_TENS, oddsOf } from '../model/birthday.ts';
import { Figure, Slider } from './figure.tsx';
import { OddsCurves } from './odds-curves.tsx';
import { usePlay } from './use-play.ts';

const PAGES = drawsOf(40);
const HEIGHT = 300;
const RIGHT = 1;

/** Random numbers: a guess while pages draw them, then the curves with the answer. */
export function ChanceFigure() {
  const play = usePlay({ lengthMs: 9000, restMs: 8000 });
  const [guess, setGuess] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const tens = chosen ?? play.at * MOST_TENS;
  const count = Math.round(10 ** tens);

  function choose(index: number) {
    setGuess(index);
    play.replay();
  }

  if (guess === undefined) {
    const shown = Math.max(1, Math.round(play.at * PAGES.length));
    return (
      <Figure
        label={chanceText.fieldLabel}
        play={play}
        isTouched={false}
        says={chanceText.question}
        controls={chanceText.answers.map((answer, index) => (
          <Button key={answer} onClick={() => choose(index)}>
            {answer}
          </Button>
        ))}
      >
        {width => <Field width={width} shown={shown} />}
      </Figure>
    );
  }
  return (
    <Figure
      label={chanceText.label}
      play={play}
      isTouched
      tone={guess === RIGHT ? 'good' : 'bad'}
      says={chanceText.answer({ verdict: chanceText.verdict[guess]! })}
      controls={
        <Slider
          label={chanceText.slider}
          value={Math.round(tens * 10)}
          max={MOST_TENS * 10}
          text={chanceText.count({ count })}
          onChange={value => setChosen(value / 10)}
        />
      }
    >
      {width => <OddsCurves width={width} height={HEIGHT} tens={tens} odds={oddsOf(count, 16)} />}
    </Figure>
  );
}

/** All 65,536 numbers as a field, and those that are drawn so far. */
function Field({ width, shown }: { readonly width: number; readonly shown: number }) {
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
      <rect className="chance-field" x="0" y="28" width={width} height={HEIGHT - 28} rx="6" />
      {PAGES.slice(0, shown).map((number, i) => (
        <circle
          key={number}
          className="chance-draw"
          data-new={i === shown - 1}
          cx={8 + ((number & 0xff) / 255) * (width - 16)}
          cy={36 + ((number >> 8) / 255) * (HEIGHT - 44)}
          r={i === shown - 1 ? 7 : 4}
        />
      ))}
    </svg>
  );
}
