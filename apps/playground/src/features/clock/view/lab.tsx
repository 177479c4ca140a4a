import { useDeferredValue, useMemo, useState } from 'react';
import { InTurn } from '../../../components/in-turn.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useWidth } from '../../../hooks/use-width.ts';
import { clockText, scriptText } from '../content.ts';
import { readingAt } from '../model/curve.ts';
import { instantOf, segmentAt } from '../model/instant.ts';
import { LANES } from '../model/lanes.ts';
import { lanesWords, runsOf } from '../model/runs.ts';
import { segmentsOf, totalOf } from '../model/script.ts';
import { Actions } from './actions.tsx';
import { ClockCurve } from './clock-curve.tsx';
import { ClockFace } from './clock-face.tsx';
import './lab.css';
import { LaneKey, LanePatterns } from './lane-strip.tsx';
import { Lanes } from './lanes.tsx';
import { Presets } from './presets.tsx';
import { Scrubber } from './scrubber.tsx';
import type { ClockLab } from './use-clock-lab.ts';
import { byLane, type Results } from './use-results.ts';
import { useRun } from './use-run.ts';

interface LabProps {
  readonly lab: ClockLab;
  /** Undefined before the lanes have run. */
  readonly results: Results | undefined;
}

/** The clock, what can be done to it, and the lanes that it changes, on one time axis. */
export function Lab({ lab, results }: LabProps) {
  const [plot, measured] = useWidth<HTMLDivElement>();
  // What is drawn for it is drawn in steps, so that the page answers meanwhile.
  const width = useDeferredValue(measured);
  const { script, at } = lab;
  const totalMs = totalOf(script);
  const summary = useMemo(() => results && summaryOf(results), [results]);
  const [startsAtOnce] = useState(lab.isStart);
  const run = useRun({
    lab,
    totalMs,
    startsAtOnce,
    // Nothing moves before it is drawn.
    summary: summary && width > 0 ? endWords(summary.words) : '',
  });

  const { startedAt } = run;
  const moment = useMemo(() => ({ at, totalMs, startedAt }), [at, totalMs, startedAt]);
  // The clock answers what is pressed. The lanes, which are most of the page, follow.
  const later = useDeferredValue(moment);
  const clockAt = useMemo(() => readingAt(script, at), [script, at]);
  const segments = useMemo(() => results && segmentsOf(results.script), [results]);
  const lanes = useMemo(
    () =>
      results &&
      summary &&
      segments &&
      byLane(lane => ({
        words: summary.words[lane.id],
        runs: summary.runs[lane.id],
        instant: instantOf(lane, results.lanes[lane.id], later.at, segmentAt(segments, later.at)),
      })),
    [results, summary, segments, later.at],
  );

  return (
    <Panel title={scriptText.title} className="clock-script">
      <LanePatterns />
      <Presets script={script} problem={lab.problem} load={lab.load} onRun={run.start} />
      <div className="clock-lab">
        <InTurn first={4}>
          <ClockFace run={run} at={at} clockAt={clockAt} />
          <div className="clock-plot" ref={plot}>
            {width > 0 && <ClockCurve {...{ script, width, ...moment }} scrub={lab.scrub} />}
          </div>
          <Scrubber {...{ lab, width, clockAt, ...moment }} />
          <Actions lab={lab} />
          <Lanes {...{ width, lanes, ...later }} />
          <LaneKey />
        </InTurn>
      </div>
    </Panel>
  );
}

function summaryOf(results: Results) {
  return {
    runs: byLane(({ id }) => runsOf(results.lanes[id], 1_000 / results.script.rate)),
    words: byLane(({ id }) => lanesWords(results.lanes[id])),
  };
}

function endWords(words: Readonly<Record<string, string>>): string {
  return clockText.ended({ lanes: LANES.map(({ id, name }) => `${name}: ${words[id]}`).join('. ') });
}
