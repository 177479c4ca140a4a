import { useMemo, useState } from 'react';
import { orderText } from '../content.ts';
import { DAY_MINUTES, sortedNotes } from '../model/day.ts';
import { Figure } from './figure.tsx';
import { Handle } from './handle.tsx';
import { IdText } from './id-text.tsx';
import './order-figure.css';
import { usePlay } from './use-play.ts';

const HEIGHT = 300;
const AXIS = 44;
const LIST = 92;
const ROW = 42;
/** The reader's card moves in steps of this many minutes. */
const STEP = 15;
const YOURS = 4;

/** A card that is dragged through a day, and its place among the IDs of that day. */
export function OrderFigure() {
  const play = usePlay({ lengthMs: 6000 });
  const [chosen, setChosen] = useState<number>();
  // Once to the evening and back.
  const swing = 1 - Math.abs(1 - 2 * play.at);
  const step = chosen ?? Math.round(((0.08 + 0.86 * swing) * DAY_MINUTES) / STEP);
  const notes = useMemo(() => sortedNotes(Math.min(step * STEP, DAY_MINUTES - 1)), [step]);
  const position = notes.findIndex(({ index }) => index === YOURS) + 1;

  return (
    <Figure
      label={orderText.label}
      play={play}
      isTouched={chosen !== undefined}
      says={orderText.says({ position })}
    >
      {width => {
        const x = (minute: number) => 22 + (minute / DAY_MINUTES) * (width - 44);
        const yours = notes[position - 1]!;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a drawing with a slider in it
          <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-label={orderText.label}>
            <path className="figure-line" d={`M${x(0)} ${AXIS}H${x(DAY_MINUTES)}`} />
            {[0, 6, 12, 18, 24].map(hour => (
              <text key={hour} className="digits" x={x(hour * 60)} y={AXIS + 34} textAnchor="middle">
                {timeOf(hour * 60)}
              </text>
            ))}
            {[...notes]
              .sort((a, b) => a.index - b.index)
              .map(note => {
                const row = notes.indexOf(note);
                const isYours = note.index === YOURS;
                return (
                  <g key={note.index} className="order-note" data-yours={isYours}>
                    {!isYours && <circle className="order-card" cx={x(note.minute)} cy={AXIS} r="7" />}
                    <g className="order-line" style={{ transform: `translateY(${LIST + row * ROW}px)` }}>
                      <rect width={width} height={ROW - 6} rx="6" />
                      <IdText id={note.id} field="time" x="12" y="23" />
                      <text className="strong" x={Math.max(168, width * 0.36)} y="23">
                        {orderText.notes[note.index]}
                      </text>
                      <text className="digits" x={width - 12} y="23" textAnchor="end">
                        {timeOf(note.minute)}
                      </text>
                    </g>
                  </g>
                );
              })}
            <text
              className="strong digits"
              x={Math.min(Math.max(x(yours.minute), 24), width - 24)}
              y="16"
              textAnchor="middle"
            >
              {timeOf(yours.minute)}
            </text>
            <Handle
              label={orderText.handle}
              orientation="horizontal"
              x={x(yours.minute)}
              y={AXIS}
              min={0}
              max={DAY_MINUTES / STEP}
              value={step}
              text={timeOf(yours.minute)}
              scale={x(STEP) - x(0)}
              isNew={chosen === undefined}
              onChange={setChosen}
            />
          </svg>
        );
      }}
    </Figure>
  );
}

/** `09:30`. */
function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
