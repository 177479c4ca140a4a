/*
 * The charts. They alone import recharts, so that it comes with the first of them. Its axes, lines, reference
 * lines and its following of the pointer are used as they are. Ours are the texts of ticks, and the grid is
 * reference lines, because its own measure text in an element that stays in the page of the app. What is
 * pointed at is told in a line below the chart: a tooltip would cover the data.
 */

import { clockTime } from '@sno-id/kit/data';
import { memo, type ReactNode, useEffect } from 'react';
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
import { fromAxis, reachOf, sizeTicks, tickText, timeTicks, toAxis } from '../model/axis.ts';
import { type EntryType, isStall } from '../model/clock-entry.ts';
import type { DriftPicture } from '../model/drift-points.ts';
import { type EntryPoint, endOf, sizeOf } from '../model/points.ts';
import { SHAPES } from './event-shape.tsx';

const MARGIN = { top: 6, right: 8, bottom: 0, left: 0 };
const FILL = { width: '100%', height: '100%' };
const Y_WIDTH = 58;
const X_HEIGHT = 20;
/** Half the width of a time on the axis: nearer to the end it would be cut off. */
const HALF_A_TIME = 16;
const ANCHORS = { start: 'end', below: 'middle', 'below-left': 'end' } as const;
/** A stall is no narrower than this, in pixels. */
const LEAST_BAR = 3;

interface Point {
  /** Unix milliseconds. */
  readonly x: number;
  readonly y: number;
}

interface ChartProps<P extends Point> {
  readonly label: string;
  readonly points: readonly P[];
  readonly span: readonly [fromMs: number, toMs: number];
  /** Where the vertical axis ends, to each side. */
  readonly edge: number;
  /** The places of its grid, and what each is called. */
  readonly ticks: readonly number[];
  readonly nameOf: (tick: number) => string;
  /** Receives what is pointed at. */
  readonly onActive: (point: P | undefined) => void;
  /** What is drawn. */
  readonly children: ReactNode;
}

/** Sizes over time: up for ahead and down for back. */
function Chart<P extends Point>(props: ChartProps<P>) {
  const { label, points, span, edge, ticks, nameOf, onActive, children } = props;
  return (
    <LineChart data={[...points]} responsive style={FILL} margin={MARGIN} aria-label={label}>
      {ticks.map(y => (
        <ReferenceLine key={y} className={y === 0 ? 'clock-zero' : 'clock-grid'} y={y} />
      ))}
      <TimeAxis span={span} />
      <YAxis
        type="number"
        domain={[-edge, edge]}
        ticks={[...ticks]}
        tick={({ x, y, payload }) => <AxisText at="start" x={x} y={y} text={nameOf(payload.value)} />}
        interval={0}
        width={Y_WIDTH}
        axisLine={false}
        tickLine={false}
      />
      {children}
      <Pointed<P> onActive={onActive} />
    </LineChart>
  );
}

export interface EventChartProps extends Pick<ChartProps<EntryPoint>, 'points' | 'span' | 'onActive'> {}

/** Steps by their size; stalls as bars on the line between. */
export const EventChart = memo(function EventChart({ points, span, onActive }: EventChartProps) {
  const reach = reachOf(points.map(({ entry }) => sizeOf(entry)));
  return (
    <Chart
      label="Clock events. Use the arrow keys to step through them."
      points={points}
      span={span}
      // A little more than the farthest, so that its shape is drawn whole.
      edge={toAxis(reach) * 1.06}
      ticks={sizeTicks(reach, 7).map(toAxis)}
      nameOf={y => tickText(fromAxis(y))}
      onActive={onActive}
    >
      <Line
        dataKey="y"
        stroke="none"
        isAnimationActive={false}
        activeDot={false}
        dot={({ cx, cy, payload }) => (
          <Mark key={payload.entry.number} cx={cx} cy={cy} point={payload} toMs={span[1]} />
        )}
      />
    </Chart>
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
  if (!isStall(entry)) return <Shape type={entry.type} x={cx} y={cy} />;
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

function Shape({ type, x, y }: { readonly type: EntryType; readonly x: number; readonly y: number }) {
  return <path className="clock-mark" data-type={type} d={SHAPES[type]} transform={`translate(${x} ${y})`} />;
}

export interface DriftChartProps {
  readonly picture: DriftPicture;
  readonly onActive: (point: Point | undefined) => void;
}

/** Drift over time, and where the clock was re-anchored. */
export const DriftChart = memo(function DriftChart({ picture, onActive }: DriftChartProps) {
  const { samples, reanchorings, span, reachMs } = picture;
  return (
    <Chart
      label="Drift. Use the arrow keys to step through the samples."
      points={samples.map(({ atMs, driftMs }) => ({ x: atMs, y: driftMs }))}
      span={span}
      edge={reachMs * 1.1}
      ticks={[-reachMs, 0, reachMs]}
      nameOf={tickText}
      onActive={onActive}
    >
      {reanchorings.map(({ atMs }) => (
        <ReferenceLine key={atMs} className="clock-reanchoring" x={atMs} label={ReanchoringMark} />
      ))}
      <Line
        className="clock-line"
        dataKey="y"
        isAnimationActive={false}
        activeDot={false}
        dot={samples.length === 1}
      />
    </Chart>
  );
});

/** The shape at the top of the line of a re-anchoring. */
function ReanchoringMark({ viewBox }: { readonly viewBox?: unknown }) {
  const { x, y } = viewBox as { readonly x: number; readonly y: number };
  return <Shape type="re-anchored" x={x} y={y + 4} />;
}

/** The axis of time, in UTC. */
function TimeAxis({ span }: { readonly span: readonly [number, number] }) {
  const area = usePlotArea();
  return (
    <XAxis
      dataKey="x"
      type="number"
      domain={[...span]}
      allowDataOverflow
      ticks={timeTicks(...span, area && area.width < 400 ? 4 : 8)}
      tick={({ x, y, payload }) => (
        <AxisText
          at={area && Number(x) > area.x + area.width - HALF_A_TIME ? 'below-left' : 'below'}
          x={x}
          y={y}
          text={clockTime(payload.value).slice(0, 8)}
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

/** A word on an axis. */
function AxisText({ x, y, at, text }: AxisTextProps) {
  return (
    <text x={x} y={y} dy={at === 'start' ? '0.35em' : '0.7em'} textAnchor={ANCHORS[at]}>
      {text}
    </text>
  );
}

/** Marks the point that the pointer or the arrow keys are at, and reports which it is. */
function Pointed<P extends Point>({ onActive }: Pick<ChartProps<P>, 'onActive'>) {
  const isActive = useIsTooltipActive();
  const point = useActiveTooltipDataPoints<P>()?.[0];
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
