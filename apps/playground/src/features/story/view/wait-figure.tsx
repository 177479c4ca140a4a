import { useMemo, useState } from 'react';
import { waitText } from '../content.ts';
import { EVERY_MS, replay } from '../model/replay.ts';
import { ClockPicture } from './clock-picture.tsx';
import { Figure } from './figure.tsx';
import { usePlay } from './use-play.ts';

const LENGTH_MS = 7000;
const FIRST = { atMs: 2000, backMs: 1000 };
const SECOND_MS = 4000;
/** Until somebody drags it: one round that needs no wait, and one that does. */
const SHOWN_MS = [800, 2000] as const;
const MAX_BACK_MS = 2800;

/** A clock that is set back twice: the second time, as far as somebody drags it. */
export function WaitFigure() {
  const play = usePlay({ lengthMs: 6000, restMs: 2500 });
  const [chosenMs, setChosenMs] = useState<number>();
  const backMs = chosenMs ?? SHOWN_MS[(play.rounds + 1) % 2]!;
  const script = useMemo(
    () => ({ lengthMs: LENGTH_MS, steps: [FIRST, { atMs: SECOND_MS, backMs }], hasTick: true }),
    [backMs],
  );
  const result = useMemo(() => replay(script), [script]);
  const isOver = play.at * LENGTH_MS > SECOND_MS;
  const waitedMs = result.waitingMs.length * EVERY_MS;

  return (
    <Figure
      label={waitText.label}
      play={play}
      isTouched={chosenMs !== undefined}
      tone={isOver ? 'good' : undefined}
      says={isOver ? waitText.result(waitedMs) : waitText.before}
    >
      {width => (
        <ClockPicture
          width={width}
          script={script}
          replay={result}
          at={play.at}
          dragged={{ index: 1, maxMs: MAX_BACK_MS, isNew: chosenMs === undefined }}
          onBack={ms => {
            setChosenMs(ms);
            play.showEnd();
          }}
        />
      )}
    </Figure>
  );
}
