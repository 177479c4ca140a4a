/*
 * The chart. It alone imports recharts, so that it comes with the chart. Its axes, reference lines and its
 * following of the pointer are used as they are. Ours are the texts of ticks, and the grid is reference
 * lines, because its own measure text in an element that stays in the page of the app. What is pointed at is
 * told in a line above the chart: a tooltip would cover the data.
 */

import { memo, useEffect } from 'react';
import {
  Line,
  LineChart,
  ReferenceLine,
  useActiveTooltipDataPoints,
  useIsTooltipActive,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { fromAxis, reachOf, sizeTicks, timeText, timeTicks, toAxis } from '../model/axis.ts';
import { isStall } from '../model/clock-entry.ts';
import { stepText } from '../model/explain.ts';
import type { EntryPoint } from '../model/points.ts';
import { endOf, sizeOf } from '../model/select-entries.ts';
import { SHAPES } from './event-shape.tsx';

const MARGIN = { top: 6, right: 8, bottom: 0, left: 0 };
const FILL = { width: '100%', height: '100%' };
const Y_WIDTH = 64;
const X_HEIGHT = 20;
/** Half the width of a date on the axis without the margin: nearer to the end it would be cut off. */
const HALF_A_TIME = 24;
/** The room of a letter of a time on the axis, in pixels, with its part of the space beside the time. */
const LETTER = 10;
const ANCHORS = { start: 'end', below: 'middle', 'below-left': 'end' } as const;
/** A stall is no narrower than this, in pixels. */
const LEAST_BAR = 3;

export interface ClockChartProps {
  readonly points: readonly EntryPoint[];
  readonly span: readonly [fromMs: number, toMs: number];
  readonly onActive: (point: EntryPoint | undefined) => void;
}

/** Steps over time by their size, up for ahead and down for back; stalls as bars on the line between. */
export const ClockChart = memo(function ClockChart({ points, span, onActive }: ClockChartProps) {
  const reach = reachOf(points.map(({ entry }) => sizeOf(entry)));
  // A little more than the farthest, so that its shape is drawn whole.
  const edge = toAxis(reach) * 1.06;
  const ticks = sizeTicks(reach, 7).map(toAxis);
  return (
    <LineChart
      data={[...points]}
      responsive
      style={FILL}
      margin={MARGIN}
      aria-label="Clock events. Use the arrow keys to step through them."
    >
      {ticks.map(y => (
        <ReferenceLine key={y} className={y === 0 ? 'clock-zero' : 'clock-grid'} y={y} />
      ))}
      <TimeAxis span={span} />
      <YAxis
        type="number"
        domain={[-edge, edge]}
        ticks={ticks}
        tick={({ x, y, payload }) => (
          <AxisText at="start" x={x} y={y} text={stepText(fromAxis(payload.value))} />
        )}
        interval={0}
        width={Y_WIDTH}
        axisLine={false}
        tickLine={false}
      />
      <Line
        dataKey="y"
        stroke="none"
        isAnimationActive={false}
        activeDot={false}
        dot={({ cx, cy, payload }) => (
          <Mark key={payload.entry.number} cx={cx} cy={cy} point={payload} toMs={span[1]} />
        )}
      />
      <Pointed onActive={onActive} />
    </LineChart>
  );
});

interface MarkProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly point: EntryPoint;
  readonly toMs: number;
}

function Mark({ cx, cy, point: { entry }, toMs }: MarkProps) {
  const scale = useXAxisScale();
  if (cx === undefined || cy === undefined) return null;
  if (!isStall(entry)) {
    const { type } = entry;
    return (
      <path className="clock-mark" data-type={type} d={SHAPES[type]} transform={`translate(${cx} ${cy})`} />
    );
  }
  const end = scale?.(Math.min(toMs, endOf(entry, toMs))) ?? cx;
  const height = entry.type === 'blocked' ? 8 : 5;
  return (
    <rect
      className="clock-mark"
      data-type={entry.type}
      x={cx}
      y={cy - height / 2}
      width={Math.max(LEAST_BAR, end - cx)}
      height={height}
    />
  );
}

function TimeAxis({ span }: { readonly span: readonly [number, number] }) {
  const area = usePlotArea();
  const textOf = (unixMs: number) => timeText(unixMs, span[1] - span[0]);
  const most = Math.floor((area?.width ?? 0) / LETTER / textOf(0).length);
  return (
    <XAxis
      dataKey="x"
      type="number"
      domain={[...span]}
      allowDataOverflow
      ticks={timeTicks(...span, Math.max(2, Math.min(8, most)))}
      tick={({ x, y, payload }) => (
        <AxisText
          at={area && Number(x) > area.x + area.width - HALF_A_TIME ? 'below-left' : 'below'}
          x={x}
          y={y}
          text={textOf(payload.value)}
        />
      )}
      interval={0}
      height={X_HEIGHT}
      tickLine={false}
    />
  );
}

interface AxisTextProps {
  readonly x: number | string;
  readonly y: number | string;
  readonly at: keyof typeof ANCHORS;
  readonly text: string;
}

function AxisText({ x, y, at, text }: AxisTextProps) {
  return (
    <text x={x} y={y} dy={at === 'start' ? '0.35em' : '0.7em'} textAnchor={ANCHORS[at]}>
      {text}
    </text>
  );
}

/** Marks the point that the pointer or the arrow keys are at, and reports which it is. */
function Pointed({ onActive }: Pick<ClockChartProps, 'onActive'>) {
  const isActive = useIsTooltipActive();
  const point = useActiveTooltipDataPoints<EntryPoint>()?.[0];
  const active = isActive ? point : undefined;
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  useEffect(() => onActive(active), [active, onActive]);
  if (!active || !area || !xScale || !yScale) return null;
  const { x, y } = active;
  return (
    <g className="clock-pointed">
      <path className="clock-cursor" d={`M${xScale(x)} ${area.y}v${area.height}`} />
      <circle cx={xScale(x)} cy={yScale(y)} r="9" />
    </g>
  );
}
