import { clockTime, grouped } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import { useMemo, useState } from 'react';
import { unitText } from '../content.ts';
import { idsOfUnits, MOST_PER_UNIT, UNITS, UNITS_START_MS } from '../model/units.ts';
import { Figure, Slider } from './figure.tsx';
import './unit-figure.css';
import { usePlay } from './use-play.ts';

const HEIGHT = 300;
const TOP = 38;
const BOTTOM = 30;
const LEFT = 34;
/** Half the width of an ID as text: it must not leave the picture. */
const HALF_ID = 66;
/** How many IDs are made in a unit, round by round, until somebody chooses. */
const SHOWN = [12, 3, 40];
const UNITS_A_SECOND = 1000 / UNIT_MS;

/** Six units of 4 ms, which fill with numbered IDs. */
export function UnitFigure() {
  const play = usePlay({ lengthMs: 3500, restMs: 5000 });
  const [chosen, setChosen] = useState<number>();
  const perUnit = chosen ?? SHOWN[play.rounds % SHOWN.length]!;
  const ids = useMemo(() => idsOfUnits(perUnit), [perUnit]);
  const shown = ids.slice(0, Math.ceil(play.at * ids.length));
  const newest = shown.at(-1);

  return (
    <Figure
      label={unitText.label}
      play={play}
      isTouched={chosen !== undefined}
      says={unitText.says({ perUnit })}
      controls={
        <Slider
          label={unitText.slider}
          value={perUnit}
          max={MOST_PER_UNIT}
          text={grouped(perUnit * UNITS_A_SECOND)}
          onChange={value => {
            setChosen(Math.max(1, value));
            play.showEnd();
          }}
        />
      }
    >
      {width => {
        const column = (width - LEFT) / UNITS;
        const middle = (unit: number) => LEFT + (unit + 0.5) * column;
        const y = (sequence: number) =>
          HEIGHT - BOTTOM - 8 - (sequence / (MOST_PER_UNIT - 1)) * (HEIGHT - TOP - BOTTOM - 16);
        return (
          <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={unitText.label}>
            {[0, 10, 20, 30].map(sequence => (
              <text key={sequence} className="digits" x={LEFT - 10} y={y(sequence) + 4} textAnchor="end">
                {sequence}
              </text>
            ))}
            {Array.from({ length: UNITS }, (_, unit) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a unit is its place
              <g key={unit}>
                <rect
                  className="clock-column"
                  x={LEFT + unit * column + 2}
                  y={TOP - 8}
                  width={column - 4}
                  height={HEIGHT - TOP - BOTTOM + 12}
                  rx="6"
                />
                <text className="digits" x={middle(unit)} y={HEIGHT - 6} textAnchor="middle">
                  {clockTime(UNITS_START_MS + unit * UNIT_MS).slice(width < 480 ? 8 : 6)}
                </text>
              </g>
            ))}
            {shown.map(({ id, unit, sequence }) => (
              <rect
                key={id}
                className="unit-id"
                x={LEFT + unit * column + 10}
                y={y(sequence) - 2}
                width={column - 20}
                height="4.5"
                rx="2"
              />
            ))}
            {newest && (
              <>
                <path className="unit-leader" d={`M${middle(newest.unit)} 20V${y(newest.sequence) - 5}`} />
                <text
                  className="mono strong"
                  x={Math.min(Math.max(middle(newest.unit), HALF_ID), width - HALF_ID)}
                  y={13}
                  textAnchor="middle"
                >
                  {newest.id.slice(0, 13)}
                  <tspan className="unit-sequence">{newest.id.slice(13)}</tspan>
                </text>
              </>
            )}
          </svg>
        );
      }}
    </Figure>
  );
}
