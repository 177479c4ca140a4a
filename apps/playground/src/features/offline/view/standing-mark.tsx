import { conflictText, standingText } from '../content.ts';
import type { Standing } from '../model/shown-notes.ts';

/** The sync status of a note as a letter with a frame, so that color is not needed. */
export function StandingMark({ standing }: { readonly standing: Standing }) {
  return <Mark standing={standing} {...standingText[standing]} />;
}

/** Marks a note that was given a new ID. */
export function ConflictMark() {
  return <Mark standing="conflict" letter={conflictText.letter} words={conflictText.title} />;
}

interface MarkProps {
  readonly standing: Standing | 'conflict';
  readonly letter: string;
  readonly words: string;
}

function Mark({ standing, letter, words }: MarkProps) {
  return (
    <span className="offline-mark mono" data-standing={standing} title={words}>
      <span aria-hidden="true">{letter}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
