import { IconButton } from '@sno-id/kit';
import { useMemo } from 'react';
import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { Actions, Presets } from './view/actions.tsx';
import './clock-section.css';
import { axisText, readingAt, ticksIn } from './model/curve.ts';
import { instantOf, segmentAt } from './model/instant.ts';
import { LANES } from './model/lanes.ts';
import { lanesWords, runsOf } from './model/runs.ts';
import { segmentsOf, totalOf } from './model/script.ts';
import { afterKey } from './model/scrub.ts';
import { msText } from './model/step-texts.ts';
import { ClockCurve } from './view/clock-curve.tsx';
import { CodePanel } from './view/code-panel.tsx';
import { LaneKey, LanePatterns, LaneStrip } from './view/lane-strip.tsx';
import { StepList } from './view/step-list.tsx';
import { FactTable, InstantTable } from './view/tables.tsx';
import { TrialsPanel } from './view/trials-panel.tsx';
import { useClockLab } from './view/use-clock-lab.ts';
import { usePlay } from './view/use-play.ts';
import { byLane, useResults } from './view/use-results.ts';
import { useWidth } from './view/use-width.ts';

/** What six ways of making IDs do when the clock is led astray. */
export function ClockSection() {
  const lab = useClockLab();
  const { script, at } = lab;
  const results = useResults(script);
  const [plot, width] = useWidth<HTMLDivElement>();
  const totalMs = totalOf(script);
  const play = usePlay(lab, totalMs);
  const clockAt = useMemo(() => readingAt(script, at), [script, at]);
  const runs = useMemo(() => {
    const beatMs = 1_000 / results.script.rate;
    return byLane(({ id }) => runsOf(results.lanes[id], beatMs));
  }, [results]);
  const segment = segmentAt(segmentsOf(results.script), at);
  const instants = byLane(lane => instantOf(lane, results.lanes[lane.id], at, segment));
  const msPerX = Math.max(1, totalMs) / Math.max(1, width);

  return (
    <SectionFrame
      title="Clock lab"
      lead="Each of these IDs begins with the time, and a computer’s clock is wrong now and then: it is set back, stands still, or shows only coarse steps. Lead this one astray, and see what six ways of making IDs do about it."
    >
      <LanePatterns />
      <Guess
        id="clock-duplicates"
        question="A server’s clock is set back by a second while it makes IDs. Which of the six makes the same ID twice?"
        answers={['All but the random one', 'Twitter’s and Sonyflake', 'None of them']}
        right={2}
        explanation="Each knows its last ID. They differ in what they give up instead: some refuse, some wait, some go on out of order. An ID is repeated when a process restarts and has forgotten: try “Restart without a snapshot”."
      />
      <Panel title="Script" className="clock-script">
        <Presets lab={lab} />
        <Actions lab={lab} />
        <p className="note wrong clock-problem" aria-hidden="true">
          {lab.problem}
        </p>
        <div className="clock-rows">
          <div className="clock-name">
            <h3>The clock</h3>
            <p className="note">
              Upwards what it shows, to the right true time; dotted, a clock that is right. Drag the line up
              or down to step the clock there.
            </p>
          </div>
          <div className="clock-plot" ref={plot}>
            {width > 0 && <ClockCurve lab={lab} width={width} />}
          </div>
          <div className="clock-name clock-name-scrub">
            <IconButton
              label={play.isPlaying ? 'Pause' : 'Play'}
              path={play.isPlaying ? 'M5.5 3v10M10.5 3v10' : 'M5 3l8 5-8 5z'}
              onClick={play.toggle}
            />
            <span className="mono clock-now">
              {msText(at)}
              <span className="note">clock: {msText(clockAt)}</span>
            </span>
          </div>
          <div className="clock-scrub">
            <input
              type="range"
              aria-label="True time"
              aria-valuetext={`${msText(at)}, the clock shows ${msText(clockAt)}`}
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
          {LANES.map(({ id, name, habit }) => (
            <div className="clock-row" key={id}>
              <div className="clock-name">
                <h3>{name}</h3>
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
        </div>
        <LaneKey />
      </Panel>
      <div className="clock-pair">
        <Panel title="Over the whole script" className="clock-totals">
          <FactTable
            label="Each lane over the whole script"
            facts={byLane(({ id }) => results.lanes[id].fact)}
          />
        </Panel>
        <Panel title="The script, step by step" className="clock-list">
          <StepList lab={lab} />
        </Panel>
      </div>
      <Panel title={`At ${msText(at)}`} className="clock-instant">
        <InstantTable instants={instants} />
      </Panel>
      <TrialsPanel />
      <CodePanel script={script} />
    </SectionFrame>
  );
}

/** The numbers of the axis of true time, which all drawings share. */
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
