import { chanceText } from '../content.ts';
import { KINDS, LEAST_TENS, MOST_TENS, repeatOdds } from '../model/birthday.ts';
import './odds-curves.css';

const TOP = 30;
const BOTTOM = 92;
/** How far below the curves the line of what never happens is. */
const NEVER = 26;
const LEFT = 68;
/** The lowest odds of the picture: 1 in 10²¹. */
const MOST_DOWN = 21;
/** Points of a curve for each power of ten. */
const STEPS = 8;

interface OddsCurvesProps {
  readonly width: number;
  readonly height: number;
  /** The number of tabs that is marked, as a power of ten. */
  readonly tens: number;
}

/** How likely it is that any of many tabs make the same ID: a curve for each kind of ID. */
export function OddsCurves({ width, height, tens }: OddsCurvesProps) {
  const x = (tens: number) => LEFT + ((tens - LEAST_TENS) / (MOST_TENS - LEAST_TENS)) * (width - LEFT - 12);
  const y = (odds: number) => TOP + (-Math.log10(odds) / MOST_DOWN) * (height - TOP - BOTTOM);
  const bottom = height - BOTTOM;
  const never = bottom + NEVER;
  return (
    <svg height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chanceText.label}>
      {[0, 7, 14, 21].map(down => (
        <g key={down}>
          <path className="figure-line" d={`M${LEFT} ${y(10 ** -down)}H${width}`} />
          <text x={LEFT - 8} y={y(10 ** -down) + 4} textAnchor="end">
            {chanceText.oneIn({ tens: down })}
          </text>
        </g>
      ))}
      {[1, 3, 6, 9].map(tens => (
        <text
          key={tens}
          className="digits"
          x={x(tens)}
          y={never + 20}
          textAnchor={tens > 3 ? 'end' : 'middle'}
        >
          {chanceText.count({ count: 10 ** tens })}
        </text>
      ))}
      <path className="chance-now" d={`M${x(tens)} ${TOP}V${never}`} />
      {KINDS.map(({ name, ofPair }, i) => {
        const at = (tens: number) => `${x(tens)} ${y(repeatOdds(10 ** tens, ofPair))}`;
        const points = Array.from({ length: (MOST_TENS - LEAST_TENS) * STEPS + 1 }, (_, step) =>
          at(LEAST_TENS + step / STEPS),
        );
        const named = [3, 5.4, 6.6][i]!;
        return (
          <g key={name} data-draw={name} className="chance-curve">
            <path d={`M${points.join('L')}`} />
            <circle cx={x(tens)} cy={y(repeatOdds(10 ** tens, ofPair))} r="6" />
            <text
              className="strong halo"
              x={x(named) + (i === 1 ? -10 : 10)}
              y={y(repeatOdds(10 ** named, ofPair)) + (i === 1 ? -8 : 18)}
              textAnchor={i === 1 ? 'end' : 'start'}
            >
              {chanceText.kinds[name]}
            </text>
          </g>
        );
      })}
      <text x="0" y="12">
        {chanceText.axes.y}
      </text>
      <g data-draw="never" className="chance-curve">
        <path d={`M${LEFT} ${never}H${width}`} />
        <circle cx={x(tens)} cy={never} r="6" />
        <text className="strong" x={LEFT - 8} y={never + 4} textAnchor="end">
          {chanceText.never}
        </text>
        <text className="strong halo" x={width} y={never - 8} textAnchor="end">
          {chanceText.neverOf}
        </text>
      </g>
      <text x={width} y={never + 40} textAnchor="end">
        {chanceText.axes.x}
      </text>
    </svg>
  );
}
