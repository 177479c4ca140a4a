import type { Sno } from '@sno-id/sdk';
import { journeyText } from '../content.ts';
import type { ShownNote } from './shown-notes.ts';

export type Place = 'a' | 'server' | 'b';

/** How far the newest note has come. */
export interface Journey {
  readonly id: Sno;
  readonly places: ReadonlySet<Place>;
  /** What is there under this ID: the note, another one on each device, or one that had another ID. */
  readonly has: 'here' | 'twin' | 'renamed';
  readonly says: string;
}

/**
 * @param isOnline whether the devices can reach the server
 * @returns undefined where no device has a note
 */
export function journeyOf(
  onA: readonly ShownNote[],
  onB: readonly ShownNote[],
  isOnline: boolean,
): Journey | undefined {
  // Both lists begin with the newest.
  const [a, b] = [onA[0], onB[0]];
  const newest = !a || (b && b.id > a.id) ? b : a;
  if (!newest) return undefined;
  const { id } = newest;
  const [here, there] = [onA, onB].map(notes => notes.find(note => note.id === id));
  const isStored = [here, there].some(note => note?.standing === 'stored' || note?.standing === 'edited');
  const places = new Set<Place>();
  if (here) places.add('a');
  if (isStored) places.add('server');
  if (there) places.add('b');
  const { says } = journeyText;
  if (areTwo(here, there)) return { id, places, has: 'twin', says: isOnline ? says.twinsOnline : says.twins };
  const was = here?.was ?? there?.was;
  if (isStored && [...onA, ...onB].some(note => note.id === was)) {
    return { id, places, has: 'renamed', says: says.renamed({ was: was! }) };
  }
  const far = places.size === 3 ? 'everywhere' : isStored ? 'onServer' : 'onDevice';
  return { id, places, has: 'here', says: says[far] };
}

/** Whether two devices have written a note each, under one ID. */
function areTwo(a: ShownNote | undefined, b: ShownNote | undefined): boolean {
  return a !== undefined && b !== undefined && a.text !== b.text && a.addKey !== b.addKey;
}
