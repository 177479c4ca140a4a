import { type Sno, tickOf } from '@sno-id/sdk';
import { type Card, flipped } from './cards.ts';

/** A place on the line of all cards in order. */
export interface Place {
  readonly letter: string;
  readonly id: Sno;
  /** An empty place: where the chosen card would be with the other tick. */
  readonly isEmpty: boolean;
}

/** All cards in order, with both places of the chosen one. */
export function lineOf(cards: readonly Card[], chosen: Card, isFlipped: boolean): Place[] {
  const twin = flipped(chosen.id, tickOf(chosen.id));
  const others = cards.filter(card => card !== chosen).map(card => ({ ...card, isEmpty: false }));
  return [
    ...others,
    { ...chosen, isEmpty: isFlipped },
    { letter: chosen.letter, id: twin, isEmpty: !isFlipped },
  ].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** The position of the chosen card as text: `between A and B`. */
export function standing(places: readonly Place[], letter: string): string {
  const present = places.filter(({ isEmpty }) => !isEmpty);
  const at = present.findIndex(place => place.letter === letter);
  const [before, after] = [present[at - 1]?.letter, present[at + 1]?.letter];
  if (before === undefined) return `first, before ${after}`;
  return after === undefined ? `last, after ${before}` : `between ${before} and ${after}`;
}
