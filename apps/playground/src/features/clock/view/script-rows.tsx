import { IconButton } from '@sno-id/kit';
import { useMemo } from 'react';
import { clockText } from '../content.ts';
import { axisText, readingAt, ticksIn } from '../model/curve.ts';
import { LANES } from '../model/lanes.ts';
import { lanesWords, runsOf } from '../model/runs.ts';
import { totalOf } from '../model/script.ts';
import { afterKey } from '../model/scrub.ts';
import { msText } from '../model/step-texts.ts';
import { ClockCurve } from './clock-curve.tsx';
import { LaneStrip } from './lane-strip.tsx';
import type { ClockLab } from './use-clock-lab.ts';
import { usePlay } from './use-play.ts';
import { byLane, type Results } from './use-results.ts';
import { useWidth } from './use-width.ts';

interface ScriptRowsProps {
  readonly lab: ClockLab;
  readonly results: Results;
}

/** The clock, the scrubber and the lanes, one below the other on the same time axis. */
export function ScriptRows({ lab, results }: ScriptRowsProps) {
  const [plot, width] = useWidth<HTMLDivElement>();
  return (
    <div className="clock-rows">
      <div className="clock-name">
        <h4>{clockText.chartTitle}</h4>
        <p className="note">{clockText.chartHelp}</p>
      </div>
      <div className="clock-plot" ref={plot}>
        {width > 0 && <ClockCurve lab={lab} width={width} />}
      </div>
      <Scrubber lab={lab} width={width} />
      <Lanes lab={lab} results={results} width={width} />
    </div>
  );
}

interface ScrubberProps {
  readonly lab: ClockLab;
  readonly width: number;
}

/** The button that plays the script, and the slider of true time. */
function Scrubber({ lab, width }: ScrubberProps) {
  const { script, at } = lab;
  const totalMs = totalOf(script);
  const play = usePlay(lab, totalMs);
  const clockAt = useMemo(() => readingAt(script, at), [script, at]);
  return (
    <>
      <div className="clock-name clock-name-scrub">
        <IconButton
          label={play.isPlaying ? clockText.pause : clockText.play}
          path={play.isPlaying ? 'M5.5 3v10M10.5 3v10' : 'M5 3l8 5-8 5z'}
          onClick={play.toggle}
        />
        <span className="mono clock-now">
          {msText(at)}
          <span className="note">{clockText.reading(msText(clockAt))}</span>
        </span>
      </div>
      <div className="clock-scrub">
        <input
          type="range"
          aria-label={clockText.trueTime}
          aria-valuetext={clockText.scrubber(msText(at), msText(clockAt))}
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
    </>
  );
}

interface LanesProps extends ScriptRowsProps {
  readonly width: number;
}

function Lanes({ lab: { script, at }, results, width }: LanesProps) {
  const msPerX = Math.max(1, totalOf(script)) / Math.max(1, width);
  const runs = useMemo(() => {
    const beatMs = 1_000 / results.script.rate;
    return byLane(({ id }) => runsOf(results.lanes[id], beatMs));
  }, [results]);
  return (
    <>
      {LANES.map(({ id, name, habit }) => (
        <div className="clock-row" key={id}>
          <div className="clock-name">
            <h4>{name}</h4>
            <p className="note">{habit}</p>
          </div>
          <div className="clock-plot clock-plot-lane">
            {width > 0 && (
              <LaneStrip
                label={`${name}: ${lanesWords(results.lanes[id])}`}
                runs={runs[id]}
                width={width}
                msPerX={msPerX}
                at={at}
              />
            )}
          </div>
        </div>
      ))}
    </>
  );
}

/** The labels of the true-time axis that all drawings share. */
function TimeAxis({ totalMs, width }: { readonly totalMs: number; readonly width: number }) {
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
}
