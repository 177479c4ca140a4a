import type { Sno } from '@sno-id/sdk';
import type { ShownNote } from './shown-notes.ts';

export type Place = 'a' | 'server' | 'b';

/** How far the newest note has come. */
export interface Journey {
  readonly id: Sno;
  readonly places: ReadonlySet<Place>;
  readonly says: 'onDevice' | 'onServer' | 'everywhere';
}

/** @returns undefined where no device has a note */
export function journeyOf(onA: readonly ShownNote[], onB: readonly ShownNote[]): Journey | undefined {
  // Both lists begin with the newest.
  const [a, b] = [onA[0], onB[0]];
  const newest = !a || (b && b.id > a.id) ? b : a;
  if (!newest) return undefined;
  const { id } = newest;
  const copies = [onA, onB].map(notes => notes.find(note => note.id === id));
  const isStored = copies.some(note => note?.standing === 'stored' || note?.standing === 'edited');
  const places = new Set<Place>();
  if (copies[0]) places.add('a');
  if (isStored) places.add('server');
  if (copies[1]) places.add('b');
  const says = places.size === 3 ? 'everywhere' : isStored ? 'onServer' : 'onDevice';
  return { id, places, says };
}
