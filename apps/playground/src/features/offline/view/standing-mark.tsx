import { conflictText, standingText } from '../content.ts';
import type { Standing } from '../model/shown-notes.ts';

/** The sync status of a note as a word with a frame, so that color is not needed. */
export function StandingMark({ standing }: { readonly standing: Standing }) {
  return <Mark standing={standing} {...standingText[standing]} />;
}

/** Marks a note that was given a new ID. */
export function ConflictMark() {
  return <Mark standing="conflict" mark={conflictText.mark} words={conflictText.title} />;
}

interface MarkProps {
  readonly standing: Standing | 'conflict';
  readonly mark: string;
  readonly words: string;
}

function Mark({ standing, mark, words }: MarkProps) {
  return (
    <span className="offline-mark" data-standing={standing} title={words}>
      <span aria-hidden="true">{mark}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
