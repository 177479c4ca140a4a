import { STANDINGS } from '../model/offline-texts.ts';
import type { Standing } from '../store/note.ts';

/** The sync status of a note as a letter with a frame, so that color is not needed. */
export function StandingMark({ standing }: { readonly standing: Standing }) {
  const { letter, words } = STANDINGS[standing];
  return (
    <span className="offline-mark mono" data-standing={standing} title={words}>
      <span aria-hidden="true">{letter}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
