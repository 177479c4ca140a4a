import { Button } from '@sno-id/kit';
import { useState } from 'react';
import { chanceText } from '../content.ts';
import { DRAWS, drawsOf, evenOdds, MOST_TENS, oddsOf } from '../model/birthday.ts';
import { Figure, Slider } from './figure.tsx';
import { OddsCurves } from './odds-curves.tsx';
import { usePlay } from './use-play.ts';

const PAGES = drawsOf(40);
const HEIGHT = 300;
/** Where the field of all numbers begins. */
const FIELD = 46;
const RIGHT = 1;
/** The slider begins where two tabs share a partition as likely as not. */
const EVEN_TENS = Math.log10(evenOdds(16));

/** Random numbers: a guess while pages draw them, then the curves with the answer, to slide along. */
export function ChanceFigure() {
  const play = usePlay({ lengthMs: 9000, restMs: 8000 });
  const [guess, setGuess] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  function choose(index: number) {
    setGuess(index);
    if (play.isPlaying) play.toggle();
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
  const tens = chosen ?? EVEN_TENS;
  const count = Math.round(10 ** tens);
  const [partition, uuidV7, ulid] = DRAWS.map(({ bits }) => oddsOf(count, bits));
  return (
    <Figure
      label={chanceText.label}
      isTouched
      tone={chosen !== undefined ? undefined : guess === RIGHT ? 'good' : 'bad'}
      says={
        chosen === undefined
          ? chanceText.answer({ verdict: chanceText.verdict[guess]! })
          : chanceText.odds({ partition: partition!, uuidV7: uuidV7!, ulid: ulid! })
      }
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
      {width => <OddsCurves width={width} height={HEIGHT} tens={tens} />}
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
      <text x="0" y="34">
        {chanceText.legend}
      </text>
      <rect className="chance-field" x="0" y={FIELD} width={width} height={HEIGHT - FIELD} rx="6" />
      {PAGES.slice(0, shown).map((number, i) => (
        <circle
          key={number}
          className="chance-draw"
          data-new={i === shown - 1}
          cx={8 + ((number & 0xff) / 255) * (width - 16)}
          cy={FIELD + 8 + ((number >> 8) / 255) * (HEIGHT - FIELD - 16)}
          r={i === shown - 1 ? 7 : 4}
        />
      ))}
    </svg>
  );
}
