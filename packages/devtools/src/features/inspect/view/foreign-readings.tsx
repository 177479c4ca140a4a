import { relativeTime } from '@sno-id/kit/data';
import type { Candidate } from '@sno-id/sdk/read';
import { formatName } from '@sno-id/sdk/snowflake';
import { foreignText } from './content.ts';

/** Less likely formats are left out. */
const LEAST = 0.005;

interface ForeignReadingsProps {
  readonly candidates: readonly Candidate[];
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/** What can be read from an ID of another format, by each format that it could have. */
export function ForeignReadings({ candidates, nowMs }: ForeignReadingsProps) {
  const likely = candidates.filter(({ plausibility }, i) => i === 0 || plausibility >= LEAST);
  return (
    <table className="foreign">
      <thead className="foreign-head">
        <tr className="note">
          {foreignText.columns.map(name => (
            <th key={name} scope="col" className="foreign-cell">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {likely.map(({ format, plausibility, unixMs, fields }) => (
          <tr key={format} className="foreign-row">
            <th scope="row" className="foreign-cell foreign-name">
              {formatName(format)}
            </th>
            <td className="foreign-cell">
              {unixMs === undefined ? (
                foreignText.noTime
              ) : (
                <>
                  <span className="mono">{new Date(unixMs).toISOString()}</span>{' '}
                  <span className="note">{relativeTime(unixMs, nowMs)}</span>
                </>
              )}
            </td>
            <td className="foreign-cell mono">
              {Object.entries(fields)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', ') || '–'}
            </td>
            <td className="foreign-cell mono">{foreignText.likelihood(plausibility)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
