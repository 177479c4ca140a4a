import { type ReactNode, useMemo, useState } from 'react';
import { type ClockEvents, clockText, restartText, tickText, waitText } from '../content.ts';
import { EVERY_MS, eventsAt, type Replay, replay, type Script } from '../model/replay.ts';
import { ClockPicture, type Dragged } from './clock-picture.tsx';
import { Figure } from './figure.tsx';
import { ProcessCards } from './process-cards.tsx';
import { TickTracks } from './tick-tracks.tsx';
import { useChoice } from './use-choice.tsx';
import { type Play, usePlay } from './use-play.ts';

const MAX_BACK_MS = 2800;
/** In IDs. After one, the clock shows the time of the last ID, within which the generator counts on. */
const LEAST_BACK = 2;

/** Where a choice plays from, as a part of the whole: shortly before the clock is set back, at its half. */
const BEFORE_STEP = 0.4;

/** The options of a figure, as segments. */
function segments({ without, with: others }: Readonly<Record<'without' | 'with', string>>) {
  return [
    { value: 'without', label: without },
    { value: 'with', label: others },
  ] as const;
}

/** A clock that is set back once: as far as somebody drags it, without the tick and with it. */
export function TickFigure() {
  const play = usePlay({ lengthMs: 5000, restMs: 3000, passes: 2 });
  const [backMs, setBackMs] = useState<number>();
  const { options } = tickText;
  const { value, choose, props } = useChoice(play, options.label, segments(options), BEFORE_STEP);
  const script: Script = {
    lengthMs: 6000,
    steps: [{ atMs: 3000, backMs: backMs ?? 1200 }],
    hasTick: value === 'with',
  };
  return (
    <ClockFigure
      text={tickText}
      play={play}
      script={script}
      {...props}
      draw={(width, replay, dragged) => (
        <ClockPicture {...{ width, script, replay, at: play.at, dragged: dragged! }} />
      )}
      isDragged={backMs !== undefined}
      onBack={ms => {
        setBackMs(ms);
        choose(value);
      }}
    />
  );
}

/** How far the clock goes back the second time: to times that one tick has not used, and that both have. */
const SECOND_BACK_MS = [600, 1600] as const;

/** A clock that is set back twice: the second time, as far as somebody drags it. */
export function WaitFigure() {
  const play = usePlay({ lengthMs: 6000, restMs: 3000, passes: SECOND_BACK_MS.length });
  const [chosenMs, setChosenMs] = useState<number>();
  const steps = [
    { atMs: 2000, backMs: 1000 },
    { atMs: 4000, backMs: chosenMs ?? SECOND_BACK_MS[play.pass]! },
  ];
  const script: Script = { lengthMs: 7000, steps, hasTick: true };
  return (
    <ClockFigure
      text={waitText}
      play={play}
      script={script}
      draw={(width, replay, dragged) => (
        <TickTracks {...{ width, script, replay, at: play.at, dragged: dragged! }} />
      )}
      isTouched={chosenMs !== undefined}
      isDragged={chosenMs !== undefined}
      onBack={setChosenMs}
    />
  );
}

/** A process that ends, and another that starts on a clock which was set back meanwhile. */
export function RestartFigure() {
  const play = usePlay({ lengthMs: 5000, restMs: 3000, passes: 2 });
  const { options } = restartText;
  const { value, props } = useChoice(play, options.label, segments(options), BEFORE_STEP);
  const atMs = 3000;
  const script: Script = {
    lengthMs: 6000,
    steps: [{ atMs, backMs: 1600 }],
    restart: { atMs, downMs: 400, remembers: value === 'with' },
    hasTick: true,
  };
  return (
    <ClockFigure
      text={restartText}
      play={play}
      script={script}
      draw={(width, replay) => <ProcessCards {...{ width, script, replay, at: play.at }} />}
      {...props}
    />
  );
}

interface ClockFigureProps {
  readonly text: {
    readonly label: string;
    readonly task?: string;
    /** What to do once a generator has waited. */
    readonly taskDone?: string;
    readonly says: (events: ClockEvents) => string;
  };
  readonly play: Play;
  readonly script: Script;
  readonly draw: (width: number, replay: Replay, dragged: Dragged | undefined) => ReactNode;
  readonly isTouched: boolean;
  readonly shown?: string | undefined;
  readonly controls?: ReactNode;
  /** The last step can be dragged, if this is given. */
  readonly onBack?: (backMs: number) => void;
  readonly isDragged?: boolean;
}

/** A script of a clock, what a generator makes by it, and whether any of it repeats. */
function ClockFigure(props: ClockFigureProps) {
  const { text, play, script, draw, isTouched, shown, controls, onBack, isDragged } = props;
  const result = useReplay(script);
  const events = eventsAt(result, script, play.at * script.lengthMs);
  const { twins, isOver, waitedMs } = events;
  const backMs = script.steps.at(-1)!.backMs;
  const dragged = onBack && {
    min: -MAX_BACK_MS / EVERY_MS,
    max: -LEAST_BACK,
    value: -backMs / EVERY_MS,
    text: clockText.back({ ms: backMs }),
    isNew: !isDragged,
    onChange(value: number) {
      onBack(-value * EVERY_MS);
      play.showEnd();
    },
  };
  const task = isDragged && waitedMs > 0 ? text.taskDone : text.task;
  return (
    <Figure
      label={text.label}
      {...{ play, isTouched, shown, controls }}
      isPassing={!isOver}
      tone={twins > 0 ? 'bad' : isOver ? 'good' : undefined}
      says={text.says(events)}
      {...(task && { task })}
    >
      {width => draw(width, result, dragged)}
    </Figure>
  );
}

/** The replay of a script, computed again only for another one: each frame of a figure asks for it. */
function useReplay(script: Script): Replay {
  const key = JSON.stringify(script);
  return useMemo(() => replay(JSON.parse(key)), [key]);
}
