import type { FieldName } from '@sno-id/kit/data';
import { LAYOUT } from '@sno-id/sdk/read';
import { endText } from '../content.ts';
import './layout-bar.css';

/** The parts of an ID, as wide as their bits, and how many bits they have. */
export function LayoutBar() {
  return (
    <div className="layout">
      <PartsBar />
      <ul aria-label={endText.layout}>
        {LAYOUT.map(({ name, width }) => (
          <li key={name} data-field={name}>
            {name} <b>{endText.bits({ count: width })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartsBarProps {
  /** The parts in color; by default all. */
  readonly fields?: readonly FieldName[];
  /** Those that were in color before, and keep a little of it. */
  readonly known?: readonly FieldName[];
}

/** An ID as a bar. */
export function PartsBar({ fields, known = [] }: PartsBarProps) {
  return (
    <div className="layout-bar" aria-hidden="true">
      {LAYOUT.map(({ name, width }) => {
        const isShown = !fields || fields.includes(name);
        const isKnown = !isShown && known.includes(name);
        return (
          <span
            key={name}
            data-field={isShown || isKnown ? name : undefined}
            data-known={isKnown || undefined}
            style={{ flexGrow: width }}
          />
        );
      })}
    </div>
  );
}
