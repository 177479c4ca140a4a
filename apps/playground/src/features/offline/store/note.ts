import type { Sno } from '@sno-id/sdk';
import type { Note } from './wire.ts';

/** A note as this browser stores it, with what it knows about the server's copy. */
export interface KeptNote extends Note {
  /** Present while this version still has to be sent. */
  readonly pending?: 1;
  /** Whether the server has any version of it. */
  readonly stored: boolean;
  /** Present if the server has another maker's note with this ID. Such a note is not sent. */
  readonly clash?: 1;
}

/** The sync status of a note. */
export type Standing = 'local' | 'edited' | 'stored' | 'clash';

export function standingOf({ pending, stored, clash }: KeptNote): Standing {
  if (clash) return 'clash';
  if (!pending) return 'stored';
  return stored ? 'edited' : 'local';
}

/** A new note. Its ID alone makes it final. */
export function newNote(id: Sno, text: string, maker: string): KeptNote {
  return { id, text, version: 1, edit: id, maker, deleted: false, pending: 1, stored: false };
}

/** The note after an edit. The edit's own ID decides between edits of the same version. */
export function edited(note: KeptNote, edit: Sno, to: Pick<Note, 'text' | 'deleted'>): KeptNote {
  return { ...note, ...to, version: note.version + 1, edit, ...(!note.clash && { pending: 1 }) };
}

/**
 * Whether one version of a note is later than another. Every copy of the note is compared in the same way.
 */
export function isLater(a: Note, b: Note): boolean {
  return a.version === b.version ? a.edit > b.edit : a.version > b.version;
}

/** The stored note after the server has reported its own version. */
export function merged(kept: KeptNote | undefined, remote: Note): KeptNote {
  if (kept && kept.maker !== remote.maker) return clashing(kept);
  if (kept && isLater(kept, remote)) return { ...kept, stored: true };
  return { ...remote, stored: true };
}

/** The stored note after the server has stored one of its versions. */
export function confirmed(kept: KeptNote, sent: Note): KeptNote {
  if (isLater(kept, sent)) return { ...kept, stored: true };
  const { pending, ...rest } = kept;
  return { ...rest, stored: true };
}

export function clashing({ pending, ...kept }: KeptNote): KeptNote {
  return { ...kept, clash: 1 };
}

/** The part of a note that is sent. */
export function toWire({ id, text, version, edit, maker, deleted }: KeptNote): Note {
  return { id, text, version, edit, maker, deleted };
}
