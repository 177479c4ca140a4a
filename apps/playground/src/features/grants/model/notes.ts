/*
 * The app of the sandbox: each ID is that of a note, which waits in an outbox until the server's table has
 * it.
 */

import type { Sno } from '@sno-id/sdk';

export interface Note {
  id: Sno;
  /** The tag of the tab that made it. */
  readonly session: string;
  /** What the user wrote: no two notes are equal. */
  readonly text: number;
}

/**
 * What the server did with a note. `clash`: another note has the ID. `lost`: it took the note for a retry of
 * that one.
 */
export type Reply = 'stored' | 'clash' | 'lost';

/** The server's table of notes. */
export class NoteTable {
  #rows = new Map<Sno, Note>();
  readonly #comparesSessions: boolean;

  constructor(comparesSessions: boolean) {
    this.#comparesSessions = comparesSessions;
  }

  /** Stores a note, unless it is there already. */
  put(note: Note): Reply {
    const there = this.#rows.get(note.id);
    if (!there) {
      this.#rows.set(note.id, { ...note });
      return 'stored';
    }
    if (there.session === note.session && there.text === note.text) return 'stored';
    return this.#comparesSessions ? 'clash' : 'lost';
  }
}
