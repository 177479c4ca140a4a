import { IdText, Term } from '@sno-id/kit';
import { clockText, resultsText } from '../content.ts';
import { type Instant, isMaking, isTrouble, readingParts } from '../model/instant.ts';
import { LANES, type Lane, type LaneId } from '../model/lanes.ts';
import type { Run as LaneRun } from '../model/runs.ts';
import { briefMs, msText } from '../model/step-texts.ts';
import { LaneStrip } from './lane-strip.tsx';
import './lanes.css';
import type { Reading } from './use-reading.ts';

interface LanesProps {
  readonly reading: Reading;
  /** The moment that is read, and what the clock reads then. */
  readonly at: number;
  readonly clockAt: number;
  readonly totalMs: number;
  /** In pixels; 0 before it is known. */
  readonly width: number;
  readonly isRunning: boolean;
  /** Undefined before they have run. */
  readonly lanes: Readonly<Record<LaneId, LaneView>> | undefined;
}

/** What is drawn and said of a lane. */
export interface LaneView {
  /** The whole lane in words. */
  readonly words: string;
  readonly runs: readonly LaneRun[];
  readonly instant: Instant;
}

/** The lanes: what each does, along the time axis of the clock, and its values at one moment. */
export function Lanes(props: LanesProps) {
  const { reading, at } = props;
  return (
    <table className="clock-lanes" aria-label={resultsText.now}>
      <thead>
        <tr>
          <th scope="col" className="unseen">
            {resultsText.lane}
          </th>
          <th scope="col" className="clock-lane-habit">
            {resultsText.habit}
          </th>
          <th scope="col" className="clock-lane-plot">
            <span className="unseen">{resultsText.drawing}</span>
          </th>
          <th scope="col" className="clock-lane-doing">
            {clockText.at({ at: msText(at) })}
          </th>
          <th scope="col" className="clock-lane-time">
            {resultsText.lastTime}
          </th>
          <th scope="col" className="clock-lane-timeline">
            <Term term="timeline">{resultsText.timeline}</Term>
          </th>
          <th scope="col" className="unseen">
            {resultsText.lastId}
          </th>
        </tr>
      </thead>
      <tbody {...reading.rows}>
        {LANES.map((lane, index) => (
          <LaneRow key={lane.id} lane={lane} index={index} {...props} />
        ))}
      </tbody>
    </table>
  );
}

interface LaneRowProps extends LanesProps {
  readonly lane: Lane;
  readonly index: number;
}

function LaneRow({ lane, index, lanes, ...props }: LaneRowProps) {
  const { id, name, habit } = lane;
  const view = lanes?.[id];
  const last = view?.instant.last;
  return (
    <tr>
      <th scope="row" className="clock-lane-name">
        {name}
      </th>
      <td className="clock-lane-habit note">{habit}</td>
      <td className="clock-lane-plot">
        <LanePlot {...props} lane={lane} index={index} view={view} />
      </td>
      <td className="clock-lane-doing" data-trouble={view && isTrouble(view.instant.activity)}>
        {view?.instant.doing ?? '–'}
      </td>
      <td className="clock-lane-time">{last ? briefMs(last.saysMs) : '–'}</td>
      <td className="clock-lane-timeline">
        {last?.timeline ? (
          <>
            {last.timeline.name} <b key={last.timeline.number}>{last.timeline.number}</b>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className="clock-lane-id mono">{last ? id === 'sno' ? <IdText id={last.id} /> : last.id : '–'}</td>
    </tr>
  );
}

interface LanePlotProps extends Omit<LaneRowProps, 'lanes'> {
  readonly view: LaneView | undefined;
}

const NO_RUNS: readonly LaneRun[] = [];

/** The drawing of a lane, which can be pointed at and moved along by key. */
function LanePlot(props: LanePlotProps) {
  const { lane, index, reading, at, clockAt, totalMs, width, isRunning, view } = props;
  const msPerX = Math.max(1, totalMs) / Math.max(1, width);
  const parts = view ? readingParts(at, clockAt, view.instant) : [];
  return (
    <div
      className="clock-lane-reader"
      role="slider"
      aria-label={view ? `${lane.name}: ${view.words}` : lane.name}
      aria-valuemin={0}
      aria-valuemax={totalMs}
      aria-valuenow={at}
      aria-valuetext={isRunning || !view ? undefined : parts.join('. ')}
      tabIndex={reading.tabIndexOf(index)}
      {...reading.propsOf(lane.id)}
    >
      {width > 0 && (
        <LaneStrip
          runs={view?.runs ?? NO_RUNS}
          width={width}
          msPerX={msPerX}
          at={at}
          isRunning={isRunning}
          isMaking={view !== undefined && isMaking(view.instant.activity)}
        />
      )}
    </div>
  );
}
