import { usePointerDrag } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { useMemo, useRef } from 'react';
import { axisText } from '../content.ts';
import { rangeBetween, type TimeRange, withEnd } from '../model/range.ts';
import {
  BINS,
  histogramOf,
  SAMPLE_FROM_MS,
  SAMPLE_SIZE,
  SAMPLE_TO_MS,
  shareOf,
  timeAt,
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
const HOURS = Math.round((SAMPLE_TO_MS - SAMPLE_FROM_MS) / HOUR_MS);
const HEIGHT = 60;
/** In CSS pixels: a shorter drag is a click, which leaves the range unchanged. */
const LEAST_DRAG = 4;
const MONTHS = ['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

/** The times of the sample IDs with the range, which can be dragged across the drawing or by its two ends. */
export function TimeAxis({ samples, range, count, onRange }: TimeAxisProps) {
  const bins = useMemo(() => histogramOf(samples), [samples]);
  const most = Math.max(...bins);
  const drawing = useRef<SVGSVGElement>(null);
  const [from, to] = [shareOf(range.from), shareOf(range.to)];
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
    return timeAt((clientX - left) / width);
  }

  return (
    <div className="order-axis">
      <End label={axisText.start} end="from" range={range} onRange={onRange} />
      <svg
        ref={drawing}
        className="order-histogram"
        viewBox={`0 0 ${BINS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={axisText.summary(SAMPLE_SIZE, count)}
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
      <End label={axisText.end} end="to" range={range} onRange={onRange} />
      <p className="order-months note" aria-hidden="true">
        {MONTHS.map((month, i) => (
          <span
            key={month}
            className="order-month"
            style={{ insetInlineStart: `${100 * shareOf(Date.UTC(2026, 1 + i))}%` }}
          >
            {month}
          </span>
        ))}
      </p>
    </div>
  );
}

interface EndProps {
  readonly label: string;
  readonly end: keyof TimeRange;
  readonly range: TimeRange;
  readonly onRange: (range: TimeRange) => void;
}

function End({ label, end, range, onRange }: EndProps) {
  return (
    <input
      type="range"
      className="order-end"
      aria-label={label}
      aria-valuetext={new Date(range[end]).toISOString()}
      min={0}
      max={HOURS}
      step={1}
      value={Math.round(shareOf(range[end]) * HOURS)}
      onChange={({ target }) => onRange(withEnd(range, end, timeAt(Number(target.value) / HOURS)))}
    />
  );
}
