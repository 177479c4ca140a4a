import { cardsText } from '../content.ts';
/** Shown in place of the answer. */
export function NotYet() {
  return <p className="order-not-yet note">{cardsText.hidden}</p>;
}
