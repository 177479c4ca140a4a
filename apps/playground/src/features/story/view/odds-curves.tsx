import { chanceText } from '../content.ts';
import { curveOf, DRAWS, evenOdds, MOST_TENS, oddsOf } from '../model/birthday.ts';
import './odds-curves.css';

const CURVES = DRAWS.map(draw => ({ ...draw, points: curveOf(draw.bits), even: evenOdds(draw.bits) }));
const TOP = 56;
const BOTTOM = 44;
const LEFT = 42;

interface OddsCurvesProps {
  readonly width: number;
  readonly height: number;
  /** The number of draws that is marked, as a power of ten. */
  readonly tens: number;
}

/** How likely it is that two of many draws are the same: a curve for each width of number. */
export function OddsCurves({ width, height, tens }: OddsCurvesProps) {
  const isNarrow = width < 480;
  const x = (tens: number) => LEFT + (tens / MOST_TENS) * (width - LEFT - 8);
  const y = (odds: number) => height - BOTTOM - odds * (height - TOP - BOTTOM);
  return (
    <svg height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chanceText.label}>
      {[0, 0.5, 1].map(odds => (
        <g key={odds}>
          <path className="figure-line" d={`M${LEFT} ${y(odds)}H${width}`} />
          <text x={LEFT - 8} y={y(odds) + 4} textAnchor="end">
            {100 * odds}%
          </text>
        </g>
      ))}
      {[0, 3, 6, 9, 12].map(tens => (
        <text key={tens} className="digits" x={x(tens)} y={height - 24} textAnchor="middle">
          {chanceText.tens({ tens })}
        </text>
      ))}
      <path className="chance-now" d={`M${x(tens)} ${TOP - 6}V${y(0)}`} />
      {CURVES.map(({ name, bits, points, even }, i) => (
        <g key={name} data-draw={name} className="chance-curve">
          <path
            d={`M${x(0)} ${y(0)}${points.map(([tens, odds]) => `L${x(tens)} ${y(odds)}`).join('')}H${width}`}
          />
          <circle cx={x(tens)} cy={y(oddsOf(10 ** tens, bits))} r="6" />
          {/* ULID’s curve is close to that of UUID v7: its words stand above. */}
          <text
            className="strong halo"
            x={i === 2 ? width : x(Math.log10(even)) + (i === 0 ? 12 : -12)}
            y={i === 2 ? TOP - 36 : i === 0 ? y(0.5) - 10 : TOP - 12}
            textAnchor={i === 0 ? 'start' : 'end'}
          >
            {isNarrow ? chanceText.short[name] : chanceText.curve[name]}
          </text>
          {i === 0 && (
            <text className="digits halo" x={x(Math.log10(even)) + 12} y={y(0.5) + 18}>
              {chanceText.even({ count: even })}
            </text>
          )}
        </g>
      ))}
      <text x="0" y="12">
        {chanceText.axes.y}
      </text>
      <text x={width} y={height - 2} textAnchor="end">
        {chanceText.axes.x}
      </text>
    </svg>
  );
}
