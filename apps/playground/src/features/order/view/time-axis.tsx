import { usePointerDrag } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { useMemo, useRef, useState } from 'react';
import { axisText } from '../content.ts';
import { rangeBetween, type TimeRange, withEnd } from '../model/range.ts';
import {
  type Axis,
  type AxisLabel,
  axisOf,
  BINS,
  histogramOf,
  monthsOf,
  SAMPLE_AXIS,
  SAMPLE_SIZE,
  shareOf,
  timeAt,
  yearsOf,
} from '../model/sample-year.ts';

interface Drag {
  /** Where it started. */
  readonly x: number;
  readonly hasMoved: boolean;
}

interface TimeAxisProps {
  readonly samples: readonly Sno[];
  readonly range: TimeRange;
  /** How many samples are in the range. */
  readonly count: number;
  readonly onRange: (range: TimeRange, step?: string) => void;
}

const HOUR_MS = 3_600_000;
const HEIGHT = 60;
/** In CSS pixels: a shorter drag is a click, which leaves the range unchanged. */
const LEAST_DRAG = 4;

/** The times of the sample IDs with the range, which can be dragged across the drawing or by its two ends. */
export function TimeAxis({ samples, range, count, onRange }: TimeAxisProps) {
  const axis = useAxis(range);
  const bins = useMemo(() => histogramOf(samples, axis), [samples, axis]);
  const most = Math.max(...bins);
  const drawing = useRef<SVGSVGElement>(null);
  const [from, to] = [shareOf(range.from, axis), shareOf(range.to, axis)];
  const end = ({ hasMoved }: Drag) => hasMoved && onRange(range, 'Range dragged');
  const drag = usePointerDrag<Drag>({
    onMove({ x, hasMoved }, { clientX }) {
      if (!hasMoved && Math.abs(clientX - x) < LEAST_DRAG) return undefined;
      onRange(rangeBetween(timeUnder(x), timeUnder(clientX)));
      return { x, hasMoved: true };
    },
    onDrop: end,
    onCancel: end,
  });

  function timeUnder(clientX: number): number {
    const { left, width } = drawing.current!.getBoundingClientRect();
    return timeAt((clientX - left) / width, axis);
  }

  return (
    <div className="order-axis">
      <End label={axisText.start} end="from" axis={axis} range={range} onRange={onRange} />
      <svg
        ref={drawing}
        className="order-histogram"
        viewBox={`0 0 ${BINS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={axisText.summary({ all: SAMPLE_SIZE, count })}
        onPointerDown={event => drag.start(event, { x: event.clientX, hasMoved: false })}
      >
        <rect
          className="order-histogram-range"
          x={from * BINS}
          width={Math.max(0.1, (to - from) * BINS)}
          height={HEIGHT}
        />
        {bins.map((bin, i) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
            key={i}
            className="order-histogram-bar"
            x={i + 0.1}
            width={0.8}
            y={HEIGHT - (bin / most) * (HEIGHT - 6)}
            height={(bin / most) * (HEIGHT - 6)}
          />
        ))}
      </svg>
      <End label={axisText.end} end="to" axis={axis} range={range} onRange={onRange} />
      <Labels labels={monthsOf(axis)} axis={axis} />
      <Labels labels={yearsOf(axis)} axis={axis} />
    </div>
  );
}

/**
 * Covers what the range has reached: it never shrinks under the pointer, only where the range is all samples
 * again.
 */
function useAxis(range: TimeRange): Axis {
  const [axis, setAxis] = useState(SAMPLE_AXIS);
  const wanted = axisOf(range);
  const isWhole = range.from === SAMPLE_AXIS.from && range.to === SAMPLE_AXIS.to - 1;
  const from = isWhole ? wanted.from : Math.min(axis.from, wanted.from);
  const to = isWhole ? wanted.to : Math.max(axis.to, wanted.to);
  if (from !== axis.from || to !== axis.to) setAxis({ from, to });
  return axis;
}

function Labels({ labels, axis }: { readonly labels: readonly AxisLabel[]; readonly axis: Axis }) {
  if (labels.length === 0) return null;
  return (
    <p className="order-months note" aria-hidden="true">
      {labels.map(({ text, unixMs }) => (
        <span
          key={unixMs}
          className="order-month"
          style={{ insetInlineStart: `${100 * shareOf(unixMs, axis)}%` }}
        >
          {text}
        </span>
      ))}
    </p>
  );
}

interface EndProps {
  readonly label: string;
  readonly end: keyof TimeRange;
  readonly axis: Axis;
  readonly range: TimeRange;
  readonly onRange: (range: TimeRange) => void;
}

function End({ label, end, axis, range, onRange }: EndProps) {
  const hours = Math.round((axis.to - axis.from) / HOUR_MS);
  return (
    <input
      type="range"
      className="order-end"
      aria-label={label}
      aria-valuetext={new Date(range[end]).toISOString()}
      min={0}
      max={hours}
      step={1}
      value={Math.round(shareOf(range[end], axis) * hours)}
      onChange={({ target }) => onRange(withEnd(range, end, timeAt(Number(target.value) / hours, axis)))}
    />
  );
}
