import type { ReactNode } from 'react';
import { storyText } from '../content.ts';
import './story.css';
import { LiveId } from './live-id.tsx';
import { Reasons } from './reasons.tsx';

interface StoryProps {
  /** The primary action. */
  readonly start: ReactNode;
  /** Opens the input for IDs. */
  readonly onPaste: () => void;
  /** Shows the selected ID bit by bit. */
  readonly onTakeApart: () => void;
}

/** The first screen: what sno is, an ID made now, and why. */
export function Story({ start, onPaste, onTakeApart }: StoryProps) {
  return (
    <div className="story">
      <header className="story-head">
        <h1>{storyText.title}</h1>
        <p className="story-lead">{storyText.lead}</p>
        <div className="story-actions">
          {start}
          <button type="button" className="story-link" onClick={onPaste}>
            {storyText.paste}
          </button>
        </div>
      </header>
      <LiveId onTakeApart={onTakeApart} />
      <Reasons />
    </div>
  );
}
