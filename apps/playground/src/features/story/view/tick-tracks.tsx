import { clockTime } from '@sno-id/kit/data';
import { clockText, waitText } from '../content.ts';
import { clockAt, EVERY_MS, eventsAt, type Script, START_MS } from '../model/replay.ts';
import type { ClockPictureProps } from './clock-picture.tsx';
import { Handle } from './handle.tsx';
import { PlaceIcon } from './place-icon.tsx';
import './tick-tracks.css';

const HEIGHT = 288;
const AXIS = 94;
const TRACK = 52;
const TRACKS = [116, 178] as const;
/** Room for the names of the tracks, and for half of the last time. */
const LEFT = 64;
const RIGHT = 32;
/** The handle covers what is nearer to its middle. */
const GRIP = 20;

/**
 * A track of the clock’s times for each tick, with what the generator knows of them: the latest one with an
 * ID. Where the clock is before both, it waits.
 */
export function TickTracks({ width, script, replay, at, dragged }: ClockPictureProps) {
  const { lengthMs, steps } = script;
  const isNarrow = width < 560;
  const scale = (width - LEFT - RIGHT) / lengthMs;
  const x = (clockMs: number) => LEFT + clockMs * scale;
  const nowMs = at * lengthMs;
  const made = replay.made.filter(({ atMs }) => atMs <= nowMs);
  const { isWaiting, waitedMs } = eventsAt(replay, script, nowMs);
  const waitFromMs = replay.waitingMs[0] ?? 0;
  const waitedFrom = x(clockAt(steps, waitFromMs));
  const waitedTo = x(clockAt(steps, Math.min(waitFromMs + waitedMs, nowMs)));
  const [first, second] = steps as readonly [Script['steps'][0], Script['steps'][0]];
  const now = x(clockAt(steps, nowMs));
  const firstTo = x(first.atMs - first.backMs);
  const secondFrom = x(clockAt(steps, second.atMs) + second.backMs);
  const secondTo = x(clockAt(steps, second.atMs));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with a slider in it
    <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-label={clockText.picture}>
      <PlaceIcon place="clock" x={-2} y={-1} size={20} />
      <text className="strong" x="24" y="14">
        {clockText.curve}
      </text>
      <path className="figure-line" d={`M${x(0)} ${AXIS}H${x(lengthMs)}`} />
      {Array.from({ length: Math.floor(lengthMs / 1000) + 1 }, (_, second) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a second is its place
          key={second}
          className="digits"
          x={x(second * 1000)}
          y={TRACKS[1] + TRACK + 22}
          textAnchor="middle"
        >
          {clockTime(START_MS + second * 1000).slice(isNarrow ? 5 : 0, 8)}
        </text>
      ))}
      {TRACKS.map((y, tick) => (
        <Track
          key={y}
          y={y}
          tick={tick}
          ids={made.filter(id => id.tick === tick).map(({ clockMs }) => clockMs)}
          x={x}
          width={lengthMs * scale}
        />
      ))}
      {waitedMs > 0 && (
        <rect
          className="track-wait"
          x={waitedFrom}
          y={TRACKS[0]}
          width={waitedTo - waitedFrom}
          height={TRACKS[1] + TRACK - TRACKS[0]}
        />
      )}
      <Jump
        from={x(first.atMs)}
        to={firstTo}
        height={30}
        end={Math.abs(firstTo - secondTo) < GRIP ? GRIP : 6}
      />
      <Jump from={secondFrom} to={secondTo} height={58} end={GRIP} />
      <path className="track-now" d={`M${now} ${AXIS}V${TRACKS[1] + TRACK}`} data-waiting={isWaiting} />
      <circle className="clock-now" cx={now} cy={AXIS} r="6" />
      <text className="strong digits halo" x={secondFrom + 14} y={AXIS - 36}>
        {dragged.text}
      </text>
      <g className="track-key">
        <rect className="track-used" x={LEFT} y={HEIGHT - 16} width="20" height="14" />
        <text x={LEFT + 28} y={HEIGHT - 4}>
          {isNarrow ? waitText.usedShort : waitText.used}
        </text>
        <rect
          className="track-wait"
          x={width - RIGHT - (isNarrow ? 64 : 144)}
          y={HEIGHT - 16}
          width="20"
          height="14"
        />
        <text x={width - RIGHT} y={HEIGHT - 4} textAnchor="end">
          {isNarrow ? waitText.waitsShort : waitText.waits}
        </text>
      </g>
      <Handle
        label={clockText.handle}
        orientation="horizontal"
        x={secondTo}
        y={AXIS}
        scale={EVERY_MS * scale}
        {...dragged}
      />
    </svg>
  );
}

interface TrackProps {
  readonly y: number;
  readonly tick: number;
  /** The times of its IDs. */
  readonly ids: readonly number[];
  readonly x: (clockMs: number) => number;
  readonly width: number;
}

/** The IDs of a tick, and what the generator remembers of them. */
function Track({ y, tick, ids, x, width }: TrackProps) {
  const latest = ids.length > 0 ? Math.max(...ids) : undefined;
  return (
    <g className="track" data-field={tick === 0 ? 'time' : 'tick'}>
      <text className="strong" x="0" y={y + TRACK / 2 + 5}>
        {clockText.column({ tick })}
      </text>
      <rect className="track-ground" x={x(0) - 6} y={y} width={width + 12} height={TRACK} rx="6" />
      {latest !== undefined && (
        <>
          <rect
            className="track-used"
            x={x(0) - 5}
            y={y + 1}
            width={x(latest) - x(0) + 5}
            height={TRACK - 2}
          />
          <path className="track-latest" d={`M${x(latest)} ${y}v${TRACK}`} />
        </>
      )}
      {ids.map(ms => (
        <path key={ms} className="track-id" d={`M${x(ms)} ${y + 14}v${TRACK - 28}`} />
      ))}
    </g>
  );
}

/** How the clock is set back: up, to the left and down to an earlier time, to an `end` above the axis. */
function Jump({ from, to, height, end }: Record<'from' | 'to' | 'height' | 'end', number>) {
  const round = Math.min(14, (from - to) / 2);
  return (
    <g className="track-jump" transform={`translate(0 ${AXIS})`}>
      <path
        d={`M${from}-4V${round - height}q0-${round}-${round}-${round}H${to + round}q-${round} 0-${round} ${round}V-${end}`}
      />
      <path d={`M${to - 5}-${end + 7}l5 7l5-7`} />
    </g>
  );
}
