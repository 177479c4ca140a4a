import { Button } from '@sno-id/kit';
import { clockText } from '../content.ts';
import { msText } from '../model/step-texts.ts';
import './clock-face.css';
import type { Run } from './use-run.ts';

interface ClockFaceProps {
  readonly run: Run;
  /** True time and the clock reading, in milliseconds from the start of the script. */
  readonly at: number;
  readonly clockAt: number;
}

/** What the clock reads, how wrong that is, and the button that runs the script. */
export function ClockFace({ run, at, clockAt }: ClockFaceProps) {
  const reading = msText(clockAt);
  const isRunning = run.startedAt !== undefined;
  const off = clockAt - at;
  return (
    <div className="clock-face">
      <h4>{clockText.chartTitle}</h4>
      <p className="clock-reading mono" data-long={reading.length > 11}>
        <span className="steady">{reading}</span>
      </p>
      <p className="note clock-off" data-wrong={off !== 0}>
        <span className="steady">
          {off === 0
            ? clockText.right
            : off < 0
              ? clockText.behind({ ms: msText(-off) })
              : clockText.ahead({ ms: msText(off) })}
        </span>
      </p>
      <Button look="main" className="clock-run" onClick={run.toggle}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d={isRunning ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M4 2.5 13 8l-9 5.5z'} />
        </svg>
        {isRunning ? clockText.pause : run.isPaused ? clockText.resume : clockText.run}
      </Button>
    </div>
  );
}
