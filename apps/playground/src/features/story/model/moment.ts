/* Three places that make a note at the same moment, and what a table stores of them. */

import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

/** How notes are named: each place counts from 1, or makes an ID. */
export type Naming = 'count' | 'id';

export interface Note {
  /** The index of its place. */
  readonly place: number;
  readonly name: string;
}

const PLACES = 3;
const NOW_MS = Date.UTC(2026, 5, 1, 9);

/** The note of each place, in the order in which they reach the table. */
export function notesAt(naming: Naming): readonly Note[] {
  const clock = manualClock(NOW_MS);
  return Array.from({ length: PLACES }, (_, place) => {
    return { place, name: naming === 'id' ? createGenerator({ partition: place + 1, clock }).next() : '1' };
  });
}

/** The rows of the table once `notes` have arrived: the last of those with one name replaces the others. */
export function rowsOf(notes: readonly Note[]): readonly Note[] {
  return [...new Map(notes.map(note => [note.name, note])).values()];
}
