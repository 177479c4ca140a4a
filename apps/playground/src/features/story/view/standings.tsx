import { standingsText } from '../content.ts';
import './standings.css';

/** What the IDs of a device are before its first check-in, after it, and after too long offline. */
export function Standings() {
  return (
    <div className="standings">
      <h4>{standingsText.title}</h4>
      <ol>
        {standingsText.standings.map(({ kind, when, unique }) => (
          <li key={kind} data-kind={kind}>
            <b>{when}</b> <span className="note">{kind}</span>
            <p>{unique}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
