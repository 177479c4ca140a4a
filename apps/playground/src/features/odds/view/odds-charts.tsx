/*
 * The charts. Only this file imports recharts, so it loads with the first chart. The tables beside the charts
 * show the same numbers.
 */

import { grouped } from '@sno-id/kit/data';
import { memo } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { birthdayText, pairsText } from '../content.ts';
import {
  type BirthdayPoint,
  birthdayCurve,
  MOST_GENERATORS,
  type RatePoint,
  rateCurve,
  SCHEMES,
  type Scheme,
} from '../model/figures.ts';
import { chanceText, shortNumber } from '../model/number-text.ts';
import { type BirthdayResult, type PairResult, SHOWN_GENERATORS, SHOWN_RATES } from '../model/simulation.ts';
import { SHAPES } from './scheme-shapes.ts';

const FILL = { width: '100%', height: '100%' };
const MARGIN = { top: 8, right: 16, bottom: 4, left: 0 };
const BIRTHDAY = birthdayCurve();
const RATES = rateCurve();
const RATE_DOMAIN = [0.1, 1_000];
const AN_HOUR_DOMAIN = [1e-6, 1e8];
const AN_HOUR_TICKS = [1e-6, 1e-4, 1e-2, 1, 1e2, 1e4, 1e6, 1e8];

const LINE = { type: 'linear', dot: false, activeDot: false, isAnimationActive: false } as const;
const POINTS = { ...LINE, stroke: 'none' } as const;

/** What both charts have in common. The tables beside them serve screen readers. */
const FRAME = {
  responsive: true,
  style: FILL,
  margin: MARGIN,
  accessibilityLayer: false,
  role: 'img',
} as const;

interface BirthdayChartProps {
  readonly generators: number;
  readonly result: BirthdayResult | undefined;
}

/** The odds that two generators share an identity, by their number. */
export const BirthdayChart = memo(function BirthdayChart({ generators, result }: BirthdayChartProps) {
  const points = SHOWN_GENERATORS.map((generators, index) => ({
    generators,
    partitionsRun: result?.partitions[index],
    instancesRun: result?.instances[index],
  }));
  const data = [...BIRTHDAY, ...(result ? points : [])].sort((a, b) => a.generators - b.generators);
  return (
    <LineChart data={data} {...FRAME} aria-label={birthdayText.chart}>
      <CartesianGrid />
      <XAxis
        dataKey="generators"
        type="number"
        domain={[0, MOST_GENERATORS]}
        ticks={[0, 200, 400, 600, 800, 1_000]}
        tickFormatter={grouped}
        height={24}
      />
      <YAxis domain={[0, 1]} ticks={[0, 0.25, 0.5, 0.75, 1]} tickFormatter={chanceText} width={56} />
      <ReferenceLine x={generators} className="odds-chosen" />
      <Line {...LINE} dataKey="partitions" className="odds-line odds-first" connectNulls />
      <Line {...LINE} dataKey="instances" className="odds-line odds-snowflake" connectNulls />
      <Line
        {...POINTS}
        dataKey="partitionsRun"
        dot={props => <Dot key={props.index} {...props} shape="first" />}
      />
      <Line
        {...POINTS}
        dataKey="instancesRun"
        dot={props => <Dot key={props.index} {...props} shape="snowflake" />}
      />
    </LineChart>
  );
});

interface RateChartProps {
  readonly rate: number;
  readonly results: readonly PairResult[] | undefined;
}

/** IDs per hour that a pair generates twice, by its rate. Both axes are logarithmic. */
export const RateChart = memo(function RateChart({ rate, results }: RateChartProps) {
  const points = SHOWN_RATES.map(rate => ({
    rate,
    ...Object.fromEntries(SCHEMES.map(scheme => [`${scheme}Run`, measured(results, scheme, rate)])),
  }));
  const data: (Partial<RatePoint & BirthdayPoint> & { rate: number })[] = [...RATES, ...points].sort(
    (a, b) => a.rate - b.rate,
  );
  return (
    <LineChart data={data} {...FRAME} aria-label={pairsText.chart}>
      <CartesianGrid />
      <XAxis
        dataKey="rate"
        type="number"
        scale="log"
        domain={RATE_DOMAIN}
        ticks={SHOWN_RATES}
        tickFormatter={grouped}
        height={24}
      />
      <YAxis
        scale="log"
        domain={AN_HOUR_DOMAIN}
        ticks={AN_HOUR_TICKS}
        tickFormatter={shortNumber}
        interval={0}
        width={64}
        allowDataOverflow
      />
      <ReferenceLine x={rate} className="odds-chosen" />
      {SCHEMES.map(scheme => (
        <Line {...LINE} key={scheme} dataKey={scheme} className={`odds-line odds-${scheme}`} connectNulls />
      ))}
      {SCHEMES.map(scheme => (
        <Line
          {...POINTS}
          key={scheme}
          dataKey={`${scheme}Run`}
          dot={props => <Dot key={props.index} {...props} shape={scheme} />}
        />
      ))}
    </LineChart>
  );
});

/** The duplicates counted per hour; undefined for zero, which a logarithmic axis cannot show. */
function measured(
  results: readonly PairResult[] | undefined,
  scheme: Scheme,
  rate: number,
): number | undefined {
  const result = results?.find(result => result.scheme === scheme && result.rate === rate);
  return result && result.duplicates > 0 ? result.duplicates / result.hours : undefined;
}

interface DotProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly value?: unknown;
  readonly shape: Scheme;
}

/** A simulated point, with a different shape for each scheme, so that color is not needed. */
function Dot({ cx, cy, value, shape }: DotProps) {
  if (cx === undefined || cy === undefined || value === undefined || Number.isNaN(cy)) return null;
  return <path className={`odds-dot odds-${shape}`} d={SHAPES[shape]} transform={`translate(${cx} ${cy})`} />;
}
