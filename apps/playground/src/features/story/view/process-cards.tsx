import { clockTime } from '@sno-id/kit/data';
import { clockText, restartText } from '../content.ts';
import { clockAt, START_MS } from '../model/replay.ts';
import type { ClockPictureProps } from './clock-picture.tsx';
import { IdText } from './id-text.tsx';
import { PlaceIcon } from './place-icon.tsx';
import './process-cards.css';

const ROWS = 8;
const ROW = 24;
const LIST = 92;
const HEIGHT = LIST + ROWS * ROW + 16;

/** A process that ends and the next one, as two cards: what each remembers, and its IDs. */
export function ProcessCards({ width, script, replay, at }: Omit<ClockPictureProps, 'dragged'>) {
  const { lengthMs, steps, restart } = script;
  const { atMs, downMs, remembers } = restart!;
  const isNarrow = width < 660;
  const gap = isNarrow ? 20 : 72;
  const card = (width - gap) / 2;
  const nowMs = at * lengthMs;
  const made = replay.made.filter(id => id.atMs <= nowMs);
  const [before, after] = [made.filter(id => id.atMs < atMs), made.filter(id => id.atMs >= atMs)];
  // The last ones of the first process, and the first ones of the second: those are what can be the same.
  const rows = [before.slice(-ROWS), after.slice(0, ROWS)] as const;
  const isEnded = nowMs >= atMs;
  const isStarted = nowMs >= atMs + downMs;
  const timeOf = (ms: number) => clockTime(START_MS + ms).slice(0, 10);
  const clock = timeOf(clockAt(steps, nowMs)).slice(isNarrow ? 5 : 0);
  const used = (ms = 0) => restartText.used({ time: timeOf(ms).slice(isNarrow ? 3 : 0) });
  const memory = replay.rememberedMs === undefined ? restartText.nothing : used(replay.rememberedMs);
  const rowY = (i: number) => LIST + i * ROW + 16;

  return (
    <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={clockText.picture}>
      <Card
        x={0}
        width={card}
        title={restartText.processes[0]}
        state={isEnded ? restartText.ended : clock}
        memory={isEnded && !remembers ? '' : used(before.at(-1)?.clockMs)}
        isOn={!isEnded}
      />
      <Card
        x={card + gap}
        width={card}
        title={restartText.processes[1]}
        state={isStarted ? clock : restartText.off}
        memory={isStarted ? memory : ''}
        isOn={isStarted}
      />
      {isEnded && remembers && (
        <g className="process-snapshot">
          <path d={`M${card - 2} 58H${card + gap - 4}m-7-5l7 5l-7 5`} />
          {!isNarrow && (
            <text x={card + gap / 2} y="48" textAnchor="middle">
              {restartText.snapshot}
            </text>
          )}
        </g>
      )}
      {rows.map((ids, process) =>
        ids.map(({ id, tick, clockMs, twin }, i) => {
          const isTwin = twin !== undefined && twin.sinceMs <= nowMs;
          const left = process * (card + gap) + (isNarrow ? 6 : 16);
          return (
            <g key={clockMs} className="process-id" data-twin={isTwin}>
              {isTwin && (
                <rect
                  x={left - 6}
                  y={rowY(i) - 16}
                  width={card - (isNarrow ? 4 : 20)}
                  height={ROW - 2}
                  rx="4"
                />
              )}
              {/* Where there is little room, without the beginning that all share. */}
              <IdText id={id} from={isNarrow ? 4 : 0} x={left} y={rowY(i)} />
              {isNarrow && i === 0 && (
                <text x={left + card - 48} y={LIST} textAnchor="middle">
                  {clockText.tick}
                </text>
              )}
              <text
                className="process-tick"
                data-tick={tick}
                x={left + card - (isNarrow ? 48 : 142)}
                y={rowY(i)}
                textAnchor="middle"
              >
                {isNarrow ? tick : clockText.column({ tick })}
              </text>
              <text className="digits" x={left + card - (isNarrow ? 10 : 32)} y={rowY(i)} textAnchor="end">
                {timeOf(clockMs).slice(isNarrow ? 7 : 0)}
              </text>
            </g>
          );
        }),
      )}
      {rows[1].map(({ id, twin }, i) => {
        const from = rows[0].findIndex(other => other.id === id);
        return twin && from >= 0 ? (
          <path
            key={id}
            className="process-twin"
            d={`M${card + 4} ${rowY(from) - 5}L${card + gap - 4} ${rowY(i) - 5}`}
          />
        ) : null;
      })}
    </svg>
  );
}

interface CardProps {
  readonly x: number;
  readonly width: number;
  readonly title: string;
  /** What its clock shows, or `off` or `ended`. */
  readonly state: string;
  readonly memory: string;
  readonly isOn: boolean;
}

/** A process, with its memory. */
function Card({ x, width, title, state, memory, isOn }: CardProps) {
  const hasIcon = width > 180;
  return (
    <g className="process" data-on={isOn} transform={`translate(${x} 0)`}>
      <rect className="process-card" x="0.5" y="0.5" width={width - 1} height={HEIGHT - 1} rx="8" />
      {hasIcon && <PlaceIcon place="server" x={8} y={9} size={20} />}
      <text className="strong" x={hasIcon ? 34 : 8} y="24">
        {title}
      </text>
      <text className="digits" x={width - 8} y="24" textAnchor="end">
        {state}
      </text>
      <rect
        className="process-memory"
        x="10"
        y="40"
        width={width - 20}
        height="36"
        rx="6"
        data-empty={memory === ''}
      />
      <text className="digits" x={width / 2} y="63" textAnchor="middle">
        {memory}
      </text>
    </g>
  );
}
