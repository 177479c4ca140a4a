import { IdText, Term } from '@sno-id/kit';
import { memo } from 'react';
import { clockText, resultsText } from '../content.ts';
import { type Instant, isMaking, isTrouble } from '../model/instant.ts';
import { LANES, type Lane, type LaneId } from '../model/lanes.ts';
import type { Run as LaneRun } from '../model/runs.ts';
import { briefMs, msText } from '../model/step-texts.ts';
import { LaneStrip } from './lane-strip.tsx';
import './lanes.css';
import type { Moment } from './now.tsx';

interface LanesProps extends Moment {
  /** In pixels; 0 before it is known. */
  readonly width: number;
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
export const Lanes = memo(function Lanes(props: LanesProps) {
  return (
    <table className="clock-lanes" aria-label={resultsText.now}>
      <thead>
        <tr>
          <th scope="col" className="unseen">
            {resultsText.scheme}
          </th>
          <th scope="col" className="clock-lane-habit">
            {resultsText.habit}
          </th>
          <th scope="col" className="clock-lane-plot">
            <span className="unseen">{resultsText.drawing}</span>
          </th>
          <th scope="col" className="clock-lane-doing">
            <span className="steady">{clockText.at({ at: msText(props.at) })}</span>
          </th>
          <th scope="col" className="clock-lane-time">
            {resultsText.lastTime}
          </th>
          <th scope="col" className="clock-lane-timeline">
            <Term term="tick">{resultsText.tick}</Term>
          </th>
          <th scope="col" className="unseen">
            {resultsText.lastId}
          </th>
        </tr>
      </thead>
      <tbody>
        {LANES.map(lane => (
          <LaneRow key={lane.id} lane={lane} {...props} />
        ))}
      </tbody>
    </table>
  );
});

interface LaneRowProps extends LanesProps {
  readonly lane: Lane;
}

function LaneRow({ lane, lanes, at, totalMs, startedAt, width }: LaneRowProps) {
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
        <div className="clock-lane-drawing" role="img" aria-label={view ? `${name}: ${view.words}` : name}>
          {width > 0 && (
            <LaneStrip
              {...{ at, totalMs, startedAt, width }}
              runs={view?.runs ?? []}
              isMaking={view !== undefined && isMaking(view.instant.activity)}
            />
          )}
        </div>
      </td>
      <td className="clock-lane-doing" data-trouble={view && isTrouble(view.instant.activity)}>
        <span className="steady">{view?.instant.doing ?? '–'}</span>
      </td>
      <td className="clock-lane-time">
        <span className="steady">{last ? briefMs(last.saysMs) : '–'}</span>
      </td>
      <td className="clock-lane-timeline">
        <span className="steady">
          {last?.timeline ? (
            <>
              {last.timeline.name} <b key={last.timeline.number}>{last.timeline.number}</b>
            </>
          ) : (
            '–'
          )}
        </span>
      </td>
      <td className="clock-lane-id mono">
        <span className="steady">{last ? id === 'sno' ? <IdText id={last.id} /> : last.id : '–'}</span>
      </td>
    </tr>
  );
}
