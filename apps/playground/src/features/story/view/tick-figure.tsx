import { useMemo, useState } from 'react';
import { tickText } from '../content.ts';
import { replay } from '../model/replay.ts';
import { ClockPicture } from './clock-picture.tsx';
import { Figure, Switch } from './figure.tsx';
import { usePlay } from './use-play.ts';

const LENGTH_MS = 6000;
const STEP_MS = 3000;
const MAX_BACK_MS = 2800;

/** A clock that is set back once: as far as somebody drags it, with the tick and without. */
export function TickFigure() {
  const play = usePlay({ lengthMs: 5000, restMs: 2500 });
  const [backMs, setBackMs] = useState<number>();
  const [chosen, setChosen] = useState<boolean>();
  // Until somebody chooses, one round without the tick and one with it.
  const hasTick = chosen ?? play.rounds % 2 === 1;
  const script = useMemo(
    () => ({ lengthMs: LENGTH_MS, steps: [{ atMs: STEP_MS, backMs: backMs ?? 1200 }], hasTick }),
    [backMs, hasTick],
  );
  const result = useMemo(() => replay(script), [script]);
  const isOver = play.at * LENGTH_MS > STEP_MS;

  return (
    <Figure
      label={tickText.label}
      play={play}
      isTouched={chosen !== undefined || backMs !== undefined}
      tone={isOver ? (result.twins > 0 ? 'bad' : 'good') : undefined}
      says={isOver ? tickText.result(result.twins) : tickText.before}
      controls={
        <Switch
          label={tickText.withTick}
          isOn={hasTick}
          onChange={isOn => {
            setChosen(isOn);
            play.showEnd();
          }}
        />
      }
    >
      {width => (
        <ClockPicture
          width={width}
          script={script}
          replay={result}
          at={play.at}
          dragged={{ index: 0, maxMs: MAX_BACK_MS, isNew: backMs === undefined }}
          onBack={ms => {
            setBackMs(ms);
            setChosen(hasTick);
            play.showEnd();
          }}
        />
      )}
    </Figure>
  );
}
