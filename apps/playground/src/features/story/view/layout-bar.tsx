import type { FieldName } from '@sno-id/kit/data';
import { LAYOUT } from '@sno-id/sdk/read';
import { endText } from '../content.ts';
import './layout-bar.css';

/** The parts of an ID, as wide as their bits, and how many bits they have. */
export function LayoutBar() {
  return (
    <div className="layout" role="img" aria-label={endText.layout({ parts: LAYOUT })}>
      <PartsBar />
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

/** An ID as a bar: all of its parts in color, or some. */
export function PartsBar({ fields }: { readonly fields?: readonly FieldName[] | undefined }) {
  return (
    <div className="layout-bar" aria-hidden="true">
      {LAYOUT.map(({ name, width }) => (
        <span
          key={name}
          data-field={!fields || fields.includes(name) ? name : undefined}
          style={{ flexGrow: width }}
        />
      ))}
    </div>
  );
}
