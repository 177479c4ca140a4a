import type { Sno } from '@sno-id/sdk';
import { useMemo } from 'react';
import { axisText } from '../content.ts';
import { type TimeRange, withEnd } from '../model/range.ts';
import {
  AXIS_LABELS,
  BINS,
  histogramOf,
  SAMPLE_FROM_MS,
  SAMPLE_SIZE,
  SAMPLE_TO_MS,
  shareOf,
  timeAt,
} from '../model/sample-year.ts';

interface TimeAxisProps {
  readonly samples: readonly Sno[];
  readonly range: TimeRange;
  /** How many samples are in the range. */
  readonly count: number;
  readonly onRange: (range: TimeRange) => void;
}

const HOURS = (SAMPLE_TO_MS - SAMPLE_FROM_MS) / 3_600_000;
const HEIGHT = 60;

/** The times of the sample IDs with the range, whose two ends can be moved. */
export function TimeAxis({ samples, range, count, onRange }: TimeAxisProps) {
  const bins = useMemo(() => histogramOf(samples), [samples]);
  const most = Math.max(...bins);
  const [from, to] = [shareOf(range.from), shareOf(range.to)];
  return (
    <div className="order-axis">
      <End label={axisText.start} end="from" range={range} onRange={onRange} />
      <svg
        className="order-histogram"
        viewBox={`0 0 ${BINS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={axisText.summary({ all: SAMPLE_SIZE, count })}
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
        {AXIS_LABELS.map(({ text, unixMs }) => (
          <span
            key={unixMs}
            className="order-month"
            style={{ insetInlineStart: `${100 * shareOf(unixMs)}%` }}
          >
            {text}
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
