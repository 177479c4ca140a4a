import { useMemo, useState } from 'react';
import { type ClockEvents, restartText, tickText, waitText } from '../content.ts';
import { eventsAt, type Replay, replay, type Script } from '../model/replay.ts';
import { ClockPicture } from './clock-picture.tsx';
import { Figure, Switch } from './figure.tsx';
import { type Play, usePlay } from './use-play.ts';

const MAX_BACK_MS = 2800;

/** A clock that is set back once: as far as somebody drags it, with the tick and without. */
export function TickFigure() {
  const play = usePlay({ lengthMs: 5000, restMs: 8000 });
  const [backMs, setBackMs] = useState<number>();
  const [chosen, setChosen] = useState<boolean>();
  // Until somebody chooses, one round without the tick and one with it.
  const hasTick = chosen ?? play.rounds % 2 === 1;
  return (
    <ClockFigure
      text={tickText}
      play={play}
      script={{ lengthMs: 6000, steps: [{ atMs: 3000, backMs: backMs ?? 1200 }], hasTick }}
      isTouched={chosen !== undefined || backMs !== undefined}
      onSwitch={setChosen}
      isOn={hasTick}
      isDragged={backMs !== undefined}
      onBack={ms => {
        setBackMs(ms);
        setChosen(hasTick);
      }}
    />
  );
}

/** A clock that is set back twice: the second time, as far as somebody drags it. */
export function WaitFigure() {
  const play = usePlay({ lengthMs: 6000, restMs: 8000 });
  const [chosenMs, setChosenMs] = useState<number>();
  // Until somebody drags it, one round that needs no wait, and one that does.
  const backMs = chosenMs ?? [2000, 800][play.rounds % 2]!;
  const steps = [
    { atMs: 2000, backMs: 1000 },
    { atMs: 4000, backMs },
  ];
  return (
    <ClockFigure
      text={waitText}
      play={play}
      script={{ lengthMs: 7000, steps, hasTick: true }}
      isTouched={chosenMs !== undefined}
      isDragged={chosenMs !== undefined}
      onBack={setChosenMs}
    />
  );
}

/** A process that ends, and another that starts on a clock which was set back meanwhile. */
export function RestartFigure() {
  const play = usePlay({ lengthMs: 5000, restMs: 8000 });
  const [chosen, setChosen] = useState<boolean>();
  const remembers = chosen ?? play.rounds % 2 === 1;
  const atMs = 3000;
  return (
    <ClockFigure
      text={restartText}
      play={play}
      script={{
        lengthMs: 6000,
        steps: [{ atMs, backMs: 1600 }],
        restart: { atMs, downMs: 400, remembers },
        hasTick: true,
      }}
      isTouched={chosen !== undefined}
      onSwitch={setChosen}
      isOn={remembers}
    />
  );
}

interface ClockFigureProps {
  readonly text: {
    readonly label: string;
    /** The label of the switch. */
    readonly withIt?: string;
    readonly says: (events: ClockEvents) => string;
  };
  readonly play: Play;
  readonly script: Script;
  readonly isTouched: boolean;
  readonly isOn?: boolean;
  readonly onSwitch?: (isOn: boolean) => void;
  /** The last step can be dragged, if this is given. */
  readonly onBack?: (backMs: number) => void;
  readonly isDragged?: boolean;
}

/** A script of a clock, what a generator makes by it, and whether any of it repeats. */
function ClockFigure({ text, play, script, isTouched, isOn, onSwitch, onBack, isDragged }: ClockFigureProps) {
  const result = useReplay(script);
  const events = eventsAt(result, script, play.at * script.lengthMs);
  const { twins, isOver } = events;
  return (
    <Figure
      label={text.label}
      play={play}
      isTouched={isTouched}
      isPassing={!isOver}
      tone={twins > 0 ? 'bad' : isOver ? 'good' : undefined}
      says={text.says(events)}
      controls={
        onSwitch && (
          <Switch
            label={text.withIt!}
            isOn={isOn ?? false}
            onChange={isOn => {
              onSwitch(isOn);
              play.showEnd();
            }}
          />
        )
      }
    >
      {width => (
        <ClockPicture
          width={width}
          script={script}
          replay={result}
          at={play.at}
          {...(onBack && {
            dragged: { index: script.steps.length - 1, maxMs: MAX_BACK_MS, isNew: !isDragged },
            onBack: (ms: number) => {
              onBack(ms);
              play.showEnd();
            },
          })}
        />
      )}
    </Figure>
  );
}

/** The replay of a script, computed again only for another one: each frame of a figure asks for it. */
function useReplay(script: Script): Replay {
  const key = JSON.stringify(script);
  return useMemo(() => replay(JSON.parse(key)), [key]);
}
