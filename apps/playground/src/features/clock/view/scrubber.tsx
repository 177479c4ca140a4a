import { memo } from 'react';
import { clockText } from '../content.ts';
import { axisText, ticksIn } from '../model/curve.ts';
import { totalOf } from '../model/script.ts';
import { afterKey } from '../model/scrub.ts';
import { msText } from '../model/step-texts.ts';
import './scrubber.css';
import type { ClockLab } from './use-clock-lab.ts';

interface ScrubberProps {
  readonly lab: ClockLab;
  /** In pixels. */
  readonly width: number;
  /** The moment that is said, and what the clock reads then. */
  readonly readAt: number;
  readonly clockAt: number;
}

/** The slider of true time, and the axis that all drawings share. */
export function Scrubber({ lab, width, readAt, clockAt }: ScrubberProps) {
  const { script, at } = lab;
  const totalMs = totalOf(script);
  return (
    <div className="clock-scrub">
      <input
        type="range"
        aria-label={clockText.trueTime}
        aria-valuetext={clockText.scrubber({ at: msText(readAt), clockAt: msText(clockAt) })}
        min={0}
        max={totalMs}
        step={10}
        value={at}
        onChange={event => lab.scrub(Number(event.target.value))}
        onKeyDown={event => {
          const next = afterKey(event.key, event.shiftKey, at, totalMs);
          if (next === undefined) return;
          event.preventDefault();
          lab.scrub(next);
        }}
      />
      <TimeAxis totalMs={totalMs} width={width} />
    </div>
  );
}

const TimeAxis = memo(function TimeAxis({
  totalMs,
  width,
}: {
  readonly totalMs: number;
  readonly width: number;
}) {
  const ticks = ticksIn(0, totalMs, Math.max(2, Math.floor(width / 90)));
  return (
    <div className="clock-axis note" aria-hidden="true">
      {ticks.map(tick => (
        <span
          key={tick}
          data-end={tick === 0 ? 'start' : tick === totalMs ? 'end' : undefined}
          style={{ insetInlineStart: `${(100 * tick) / Math.max(1, totalMs)}%` }}
        >
          {axisText(tick)}
        </span>
      ))}
    </div>
  );
});
