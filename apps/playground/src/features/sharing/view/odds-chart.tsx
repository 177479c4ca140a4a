/*
 * Only this file imports recharts, so it loads when the chart is first seen. The table below it has the
 * same numbers.
 */

import { grouped } from '@sno-id/kit/data';
import { memo } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { chartText } from '../content.ts';
import { oddsCurve } from '../model/figures.ts';
import { chanceText } from '../model/number-text.ts';
import { BOUNDS } from '../model/odds-codec.ts';

const CURVE = oddsCurve();
const FILL = { width: '100%', height: '100%' };
const MARGIN = { top: 8, right: 16, bottom: 4, left: 0 };
const LINE = { type: 'linear', dot: false, activeDot: false, isAnimationActive: false } as const;

interface OddsChartProps {
  readonly generators: number;
}

/** The chance that two generators share an identity, by their number. */
export const OddsChart = memo(function OddsChart({ generators }: OddsChartProps) {
  return (
    <LineChart
      data={CURVE}
      responsive
      style={FILL}
      margin={MARGIN}
      accessibilityLayer={false}
      role="img"
      aria-label={chartText.title}
    >
      <CartesianGrid />
      <XAxis
        dataKey="generators"
        type="number"
        domain={[0, BOUNDS.generators[1]]}
        ticks={[0, 250, 500, 750, 1_000]}
        tickFormatter={grouped}
        height={40}
        label={{ value: chartText.axis, position: 'insideBottomRight' }}
      />
      <YAxis domain={[0, 1]} ticks={[0, 0.25, 0.5, 0.75, 1]} tickFormatter={chanceText} width={56} />
      <ReferenceLine x={generators} className="odds-chosen" />
      <Line {...LINE} dataKey="random" className="odds-line odds-sno" />
      <Line {...LINE} dataKey="snowflake" className="odds-line odds-snowflake" />
    </LineChart>
  );
});
