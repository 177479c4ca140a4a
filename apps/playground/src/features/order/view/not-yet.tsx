import { cardsText } from '../content.ts';
/** Shown in place of the answer. */
export function NotYet() {
  return <p className="note">{cardsText.hidden}</p>;
}
