import type { ReactNode } from 'react';
import { openingText } from '../content.ts';
import './opening.css';
import { LiveId } from './live-id.tsx';
import { Reasons } from './reasons.tsx';

interface OpeningProps {
  /** The primary action. */
  readonly start: ReactNode;
  /** Opens the input for IDs. */
  readonly onPaste: () => void;
  /** Shows the selected ID bit by bit. */
  readonly onTakeApart: () => void;
}

/** The first screen: what sno is, an ID made now, and why. */
export function Opening({ start, onPaste, onTakeApart }: OpeningProps) {
  return (
    <div className="opening">
      <header className="opening-head">
        <h1>{openingText.title}</h1>
        <p className="opening-lead">{openingText.lead}</p>
        <div className="opening-actions">
          {start}
          <button type="button" className="opening-link" onClick={onPaste}>
            {openingText.paste}
          </button>
        </div>
      </header>
      <LiveId onTakeApart={onTakeApart} />
      <Reasons />
    </div>
  );
}
