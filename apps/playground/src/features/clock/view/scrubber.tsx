import { memo } from 'react';
import { clockText } from '../content.ts';
import { axisText, ticksIn } from '../model/curve.ts';
import { msText } from '../model/step-texts.ts';
import { type Moment, Now } from './now.tsx';
import './scrubber.css';
import type { ClockLab } from './use-clock-lab.ts';

interface ScrubberProps extends Moment {
  readonly lab: ClockLab;
  /** In pixels. */
  readonly width: number;
  /** What the clock reads at that moment. */
  readonly clockAt: number;
}

/** The slider of true time, and the axis that all drawings share. */
export function Scrubber({ lab, width, clockAt, ...moment }: ScrubberProps) {
  const { at, totalMs } = moment;
  return (
    <div className="clock-scrub">
      <input
        type="range"
        aria-label={clockText.trueTime}
        aria-valuetext={clockText.scrubber({ at: msText(at), clockAt: msText(clockAt) })}
        min={0}
        max={totalMs}
        step={10}
        value={at}
        onChange={event => lab.scrub(Number(event.target.value))}
        onKeyDown={event => {
          const by = event.key === 'ArrowLeft' ? -10 : event.key === 'ArrowRight' ? 10 : 0; // WebKit: none
          if (by === 0) return;
          event.preventDefault();
          lab.scrub(at + by);
        }}
      />
      {moment.startedAt !== undefined && (
        <Now {...{ width, ...moment }}>
          <span className="clock-thumb" />
        </Now>
      )}
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
