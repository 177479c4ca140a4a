import { IdText } from '@sno-id/kit';
import { Term } from '../../../components/term.tsx';
import type { LaneFact } from '../../../lib/facts.ts';
import type { Instant } from '../model/instant.ts';
import { LANES, type LaneId } from '../model/lanes.ts';
import './tables.css';
import { resultsText } from '../content.ts';
import { countText, msText } from '../model/step-texts.ts';

/** What each lane is doing at one moment, and its last ID up to then. */
export function InstantTable({ instants }: { readonly instants: Readonly<Record<LaneId, Instant>> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="clock-table" tabIndex={0}>
      <table aria-label={resultsText.now}>
        <thead>
          <tr>
            <th scope="col">{resultsText.lane}</th>
            <th scope="col">{resultsText.doing}</th>
            <th scope="col" className="clock-number">
              {resultsText.lastTime}
            </th>
            <th scope="col">
              <Term term="timeline">{resultsText.timeline}</Term>
            </th>
            <th scope="col">{resultsText.lastId}</th>
          </tr>
        </thead>
        <tbody>
          {LANES.map(({ id, name }) => {
            const { doing, isTrouble, saysMs, timeline, id: lastId } = instants[id];
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td data-trouble={isTrouble}>{doing}</td>
                <td className="clock-number">{saysMs === undefined ? '–' : msText(saysMs)}</td>
                <td>{timeline ?? '–'}</td>
                <td className="mono">
                  {lastId === undefined ? '–' : id === 'sno' ? <IdText id={lastId} /> : lastId}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface FactTableProps {
  readonly label: string;
  readonly facts: Readonly<Record<LaneId, LaneFact>>;
}

const COLUMNS: readonly (readonly [keyof LaneFact, string])[] = [
  ['made', resultsText.made],
  ['stalls', resultsText.stalls],
  ['errors', resultsText.errors],
  ['regressions', resultsText.regressions],
  ['duplicates', resultsText.duplicates],
];

/** The result of each lane in numbers. */
export function FactTable({ label, facts }: FactTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="clock-table" tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{resultsText.lane}</th>
            {COLUMNS.map(([key, words]) => (
              <th key={key} scope="col" className="clock-number">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LANES.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {COLUMNS.map(([key]) => (
                <td key={key} className="clock-number" data-count={key} data-none={facts[id][key] === 0}>
                  {countText(facts[id][key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
