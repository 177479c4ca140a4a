import { LAYOUT } from '@sno-id/sdk/read';
import { endText } from '../content.ts';
import './layout-bar.css';

/** The parts of an ID, as wide as their bits, and how many bits they have. */
export function LayoutBar() {
  return (
    <div className="layout" role="img" aria-label={endText.layout({ parts: LAYOUT })}>
      <div className="layout-bar">
        {LAYOUT.map(({ name, width }) => (
          <span key={name} data-field={name} style={{ flexGrow: width }} />
        ))}
      </div>
      <ul>
        {LAYOUT.map(({ name, width }) => (
          <li key={name} data-field={name}>
            {name} <b>{width}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
