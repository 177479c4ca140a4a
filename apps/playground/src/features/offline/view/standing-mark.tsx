import { STANDINGS } from '../model/offline-texts.ts';
import type { Standing } from '../store/note.ts';

/** A note's standing as a letter, told apart by its frame too. */
export function StandingMark({ standing }: { readonly standing: Standing }) {
  const { letter, words } = STANDINGS[standing];
  return (
    <span className="offline-mark mono" data-standing={standing} title={words}>
      <span aria-hidden="true">{letter}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
