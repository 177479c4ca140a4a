import { IconButton } from '@sno-id/kit';
import { useMemo } from 'react';
import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { Actions, Presets } from './view/actions.tsx';
import './clock-section.css';
import { clockGuessText, clockText, resultsText, scriptText } from './content.ts';
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

/** How six ID schemes behave when the clock is wrong. */
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
    <SectionFrame title={clockText.title} lead={clockText.lead}>
      <LanePatterns />
      <Guess
        id="clock-duplicates"
        question={clockGuessText.question}
        answers={[clockGuessText.answerAllButOne, clockGuessText.answerTwo, clockGuessText.answerNone]}
        right={2}
        explanation={clockGuessText.explanation}
      />
      <Panel title={scriptText.title} className="clock-script">
        <Presets lab={lab} />
        <Actions lab={lab} />
        <p className="note wrong clock-problem" aria-hidden="true">
          {lab.problem}
        </p>
        <div className="clock-rows">
          <div className="clock-name">
            <h4>{clockText.chartTitle}</h4>
            <p className="note">{clockText.chartHelp}</p>
          </div>
          <div className="clock-plot" ref={plot}>
            {width > 0 && <ClockCurve lab={lab} width={width} />}
          </div>
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
        </div>
        <LaneKey />
      </Panel>
      <div className="clock-pair">
        <Panel title={resultsText.title} className="clock-totals">
          <FactTable label={resultsText.table} facts={byLane(({ id }) => results.lanes[id].fact)} />
        </Panel>
        <Panel title={scriptText.stepsTitle} className="clock-list">
          <StepList lab={lab} />
        </Panel>
      </div>
      <Panel title={clockText.at(msText(at))} className="clock-instant">
        <InstantTable instants={instants} />
      </Panel>
      <TrialsPanel />
      <CodePanel script={script} />
    </SectionFrame>
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
