import { clockTime, GREATEST, grouped } from '@sno-id/kit/data';
import { withFields } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { useMemo, useState } from 'react';
import { unitText } from '../content.ts';
import { filledUnits, UNITS, UNITS_START_MS } from '../model/units.ts';
import { Figure, Slider } from './figure.tsx';
import { IdText } from './id-text.tsx';
import './unit-figure.css';
import { usePlay } from './use-play.ts';

const HEIGHT = 300;
const TOP = 46;
const BOTTOM = 30;
const LEFT = 54;
/** Half the width of an ID as text: it must not leave the picture. */
const HALF_ID = 66;
/** How many IDs are asked for in a unit, from the left of the slider to its right. */
const RATES = [1, 2, 3, 5, 8, 12, 20, 40, 400, 4000, 40_000, 80_000];
/** What is shown until somebody moves the slider: a place on it. */
const SHOWN = 5;
/** So many IDs are drawn as a line each. More than that fill a column, on a scale of all numbers. */
const MOST_LINES = 40;
const UNITS_A_SECOND = 1000 / UNIT_MS;

/** Six units of 4 ms, which fill with numbered IDs until there are no more numbers. */
export function UnitFigure() {
  const play = usePlay({ lengthMs: 3500 });
  const [chosen, setChosen] = useState<number>();
  const rate = chosen ?? SHOWN;
  const perUnit = RATES[rate]!;
  const units = useMemo(() => filledUnits(perUnit), [perUnit]);
  const { made, isFull } = units[0]!;
  const shown = Math.ceil(play.at * made * UNITS);
  /** The unit that is filled now, and how many IDs it has. */
  const now = Math.max(0, Math.ceil(shown / made) - 1);
  const inUnit = (unit: number) => Math.min(made, Math.max(0, shown - unit * made));
  const newest = withFields(units[now]!.first, { sequence: Math.max(0, inUnit(now) - 1) });
  const isDense = made > MOST_LINES;
  const most = isDense ? GREATEST.sequence : MOST_LINES - 1;

  return (
    <Figure
      label={unitText.label}
      play={play}
      isTouched={chosen !== undefined}
      isPassing={isFull && shown < made}
      says={!isFull ? unitText.says({ perUnit }) : shown < made ? unitText.asked({ perUnit }) : unitText.full}
      task={isFull ? unitText.taskDone : unitText.task}
      controls={
        <Slider
          label={unitText.slider}
          value={rate}
          max={RATES.length - 1}
          text={grouped(perUnit * UNITS_A_SECOND)}
          onChange={value => {
            setChosen(value);
            play.showEnd();
          }}
        />
      }
    >
      {width => {
        const column = (width - LEFT) / UNITS;
        const middle = (unit: number) => LEFT + (unit + 0.5) * column;
        const y = (sequence: number) =>
          HEIGHT - BOTTOM - 8 - (sequence / most) * (HEIGHT - TOP - BOTTOM - 16);
        return (
          <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={unitText.label}>
            {(isDense ? [0, 20_000, 40_000, GREATEST.sequence] : [0, 10, 20, 30]).map(sequence => (
              <text key={sequence} className="digits" x={LEFT - 10} y={y(sequence) + 4} textAnchor="end">
                {grouped(sequence)}
              </text>
            ))}
            {Array.from({ length: UNITS }, (_, unit) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a unit is its place
              <g key={unit}>
                <rect
                  className="clock-column"
                  x={LEFT + unit * column + 2}
                  y={TOP - 18}
                  width={column - 4}
                  height={HEIGHT - TOP - BOTTOM + 22}
                  rx="6"
                />
                <text className="digits" x={middle(unit)} y={HEIGHT - 6} textAnchor="middle">
                  {clockTime(UNITS_START_MS + unit * UNIT_MS).slice(width < 480 ? 8 : 6)}
                </text>
              </g>
            ))}
            {units.flatMap(({ first }, unit) =>
              Array.from({ length: isDense ? Math.min(1, inUnit(unit)) : inUnit(unit) }, (_, sequence) => {
                const top = y(isDense ? inUnit(unit) - 1 : sequence) - 2;
                return (
                  <rect
                    key={withFields(first, { sequence })}
                    className="unit-id"
                    x={LEFT + unit * column + 10}
                    y={top}
                    width={column - 20}
                    height={y(sequence) + 2.5 - top}
                    rx="2"
                  />
                );
              }),
            )}
            {isFull && (
              <text x={LEFT - 10} y={TOP - 6} textAnchor="end">
                {unitText.waiting}
              </text>
            )}
            {isFull &&
              units.map(({ first }, unit) => (
                <text
                  key={first}
                  className="digits strong"
                  visibility={inUnit(unit) < made ? 'hidden' : undefined}
                  x={LEFT + (unit + 1) * column - 8}
                  y={y(most) - 9}
                  textAnchor="end"
                >
                  {unitText[column < 80 ? 'queueShort' : 'queue']({ count: (unit + 1) * (perUnit - made) })}
                </text>
              ))}
            {shown > 0 && (
              <>
                {/* What waits stands at the end of a full column. */}
                <path
                  className="unit-leader"
                  d={`M${middle(now)} 20V${isFull && inUnit(now) === made ? 26 : y(inUnit(now) - 1) - 5}`}
                />
                <IdText
                  id={newest}
                  field="sequence"
                  x={Math.min(Math.max(middle(now), HALF_ID), width - HALF_ID)}
                  y={13}
                  textAnchor="middle"
                />
              </>
            )}
          </svg>
        );
      }}
    </Figure>
  );
}
