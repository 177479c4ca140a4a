import { clockTime } from '@sno-id/kit/data';
import { clockText } from '../content.ts';
import { clockAt, EVERY_MS, eventsAt, type Replay, type Script, START_MS } from '../model/replay.ts';
import './clock-picture.css';
import { Handle, type HandleProps } from './handle.tsx';
import { PlaceIcon } from './place-icon.tsx';

/** What is drawn of a script, by any of the pictures with a clock. */
export interface ClockPictureProps {
  readonly width: number;
  readonly script: Script;
  readonly replay: Replay;
  /** How much of it has happened: 0 to 1. */
  readonly at: number;
  readonly dragged: Dragged;
}

/** How far the clock goes back in the last step, in IDs, for its handle. */
export type Dragged = Pick<HandleProps, 'min' | 'max' | 'value' | 'text' | 'isNew' | 'onChange'>;

const HEIGHT = 342;
const TOP = 34;
/** Room below for the words of a handle. */
const PLOT = HEIGHT - TOP - 26;
/** Room for what the clock shows, in words. */
const LEFT = 74;

/**
 * What a clock shows while time passes, and the IDs that are made by it: at the height of their time, in a
 * column for each tick. Two in one place are twins.
 */
export function ClockPicture({ width, script, replay, at, dragged }: ClockPictureProps) {
  const { lengthMs, steps, hasTick } = script;
  const isNarrow = width < 480;
  const ticks = hasTick ? [0, 1] : [0];
  const columns = isNarrow ? 104 : 168;
  const column = columns / ticks.length;
  const plot = width - LEFT - columns - 12;
  const x = (ms: number) => LEFT + (ms / lengthMs) * plot;
  const y = (clockMs: number) => TOP + PLOT - (clockMs / lengthMs) * PLOT;
  const columnX = (tick: number) => LEFT + plot + 12 + column * (tick + 0.5);
  const nowMs = at * lengthMs;
  const made = replay.made.filter(({ atMs }) => atMs <= nowMs);
  const { tick: tickNow } = eventsAt(replay, script, nowMs);
  const step = steps.at(-1)!;
  // Where the words beside the handle would reach into the columns, they stand above the curve before it.
  const isTight = x(step.atMs) + 104 > LEFT + plot;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with a slider in it
    <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-label={clockText.picture}>
      <PlaceIcon place="clock" x={-2} y={-1} size={20} />
      <text className="strong" x="24" y="14">
        {isNarrow ? clockText.curveShort : clockText.curve}
      </text>
      {ticks.map(tick => (
        <Column
          key={tick}
          x={columnX(tick)}
          width={column}
          title={hasTick ? clockText.column({ tick }) : clockText.onlyColumn}
        />
      ))}
      {Array.from({ length: Math.floor(lengthMs / 1000) + 1 }, (_, second) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a second is its place
        <g key={second}>
          <path className="figure-line" d={`M${LEFT - 6} ${y(second * 1000)}H${LEFT + plot + 6}`} />
          <text className="digits" x={LEFT - 12} y={y(second * 1000) + 4} textAnchor="end">
            {clockTime(START_MS + second * 1000).slice(0, 8)}
          </text>
        </g>
      ))}
      <text x={LEFT + plot + 6} y={HEIGHT - 2} textAnchor="end">
        {clockText.across}
      </text>
      <Curve steps={steps} lengthMs={lengthMs} x={x} y={y} />
      {made.map(({ atMs, clockMs, tick, twin }) => {
        const isTwin = twin !== undefined && twin.sinceMs <= nowMs;
        return (
          <circle
            key={atMs}
            className="figure-dot clock-dot"
            data-tick={tick}
            data-twin={isTwin}
            cx={columnX(tick) + (isTwin ? (twin.isSecond ? 6 : -6) : 0)}
            cy={y(clockMs)}
            r={isTwin ? 5 : 4}
          />
        );
      })}
      {at > 0 && at < 1 && (
        <g>
          <path className="clock-ray" d={`M${x(nowMs)} ${y(clockAt(steps, nowMs))}H${columnX(tickNow)}`} />
          <circle className="clock-now" cx={x(nowMs)} cy={y(clockAt(steps, nowMs))} r="6" />
        </g>
      )}
      <text
        className="strong digits halo"
        textAnchor={isTight ? 'end' : 'start'}
        x={x(step.atMs) + (isTight ? 4 : 32)}
        y={y(clockAt(steps, step.atMs) + (isTight ? step.backMs : 0)) + (isTight ? -12 : 5)}
      >
        {dragged.text}
      </text>
      <Handle
        label={clockText.handle}
        orientation="vertical"
        x={x(step.atMs)}
        y={y(clockAt(steps, step.atMs))}
        scale={(EVERY_MS / lengthMs) * PLOT}
        {...dragged}
      />
    </svg>
  );
}

interface ColumnProps {
  /** Its middle. */
  readonly x: number;
  readonly width: number;
  readonly title: string;
}

/** Where IDs of one tick stand. */
function Column({ x, width, title }: ColumnProps) {
  return (
    <g>
      <rect
        className="clock-column"
        x={x - width / 2 + 3}
        y={TOP - 10}
        width={width - 6}
        height={PLOT + 20}
        rx="6"
      />
      <text className="strong" x={x} y="14" textAnchor="middle">
        {title}
      </text>
    </g>
  );
}

interface CurveProps extends Pick<Script, 'steps' | 'lengthMs'> {
  readonly x: (ms: number) => number;
  readonly y: (ms: number) => number;
}

/** What the clock shows: a rising line, and a fall at each step back. */
function Curve({ steps, lengthMs, x, y }: CurveProps) {
  const starts = [0, ...steps.map(({ atMs }) => atMs)];
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? lengthMs;
    const end = y(clockAt(steps, from) + to - from);
    return (
      <g key={from}>
        <path className="clock-rise" d={`M${x(from)} ${y(clockAt(steps, from))}L${x(to)} ${end}`} />
        {to < lengthMs && <path className="clock-fall" d={`M${x(to)} ${end}V${y(clockAt(steps, to))}`} />}
      </g>
    );
  });
}
