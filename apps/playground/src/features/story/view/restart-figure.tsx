import { useMemo, useState } from 'react';
import { restartText } from '../content.ts';
import { replay } from '../model/replay.ts';
import { ClockPicture } from './clock-picture.tsx';
import { Figure, Switch } from './figure.tsx';
import { usePlay } from './use-play.ts';

const LENGTH_MS = 6000;
const RESTART_MS = 3000;
const STEPS = [{ atMs: RESTART_MS, backMs: 1600 }];

/** A process that ends, and another that starts on a clock which was set back meanwhile. */
export function RestartFigure() {
  const play = usePlay({ lengthMs: 5000, restMs: 2500 });
  const [chosen, setChosen] = useState<boolean>();
  const remembers = chosen ?? play.rounds % 2 === 1;
  const script = useMemo(
    () => ({
      lengthMs: LENGTH_MS,
      steps: STEPS,
      restart: { atMs: RESTART_MS, downMs: 400, remembers },
      hasTick: true,
    }),
    [remembers],
  );
  const result = useMemo(() => replay(script), [script]);
  const isOver = play.at * LENGTH_MS > RESTART_MS;

  return (
    <Figure
      label={restartText.label}
      play={play}
      isTouched={chosen !== undefined}
      tone={isOver ? (result.twins > 0 ? 'bad' : 'good') : undefined}
      says={isOver ? restartText.result(result.twins) : restartText.before}
      controls={
        <Switch
          label={restartText.remember}
          isOn={remembers}
          onChange={isOn => {
            setChosen(isOn);
            play.showEnd();
          }}
        />
      }
    >
      {width => <ClockPicture width={width} script={script} replay={result} at={play.at} />}
    </Figure>
  );
}
