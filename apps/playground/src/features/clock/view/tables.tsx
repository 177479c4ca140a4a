import { grouped } from '@sno-id/kit/data';
import { memo } from 'react';
import type { LaneFact } from '../../../lib/facts.ts';
import { LANES, type LaneId } from '../model/lanes.ts';
import './tables.css';
import { resultsText } from '../content.ts';

interface FactTableProps {
  readonly label: string;
  /** Undefined before they are known. */
  readonly facts: Readonly<Record<LaneId, LaneFact>> | undefined;
}

const COLUMNS: readonly (readonly [keyof LaneFact, string])[] = [
  ['made', resultsText.made],
  ['stalls', resultsText.stalls],
  ['errors', resultsText.errors],
  ['regressions', resultsText.regressions],
  ['duplicates', resultsText.duplicates],
];

/** The result of each lane in numbers. */
export const FactTable = memo(function FactTable({ label, facts }: FactTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="clock-table" tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{resultsText.scheme}</th>
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
                <td
                  key={key}
                  className="clock-number"
                  data-count={key}
                  data-none={facts && facts[id][key] === 0}
                >
                  {facts ? grouped(facts[id][key]) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
