import type { Sno } from '@sno-id/sdk';
import type { Note } from './wire.ts';

/** A note as this browser keeps it: with what it knows of the server's. */
export interface KeptNote extends Note {
  /** There while this state of it still has to be sent. */
  readonly pending?: 1;
  /** Whether the server has some state of it. */
  readonly stored: boolean;
  /** There if the server has another maker's note of this ID. It is not sent. */
  readonly clash?: 1;
}

/** How a note stands with the server. */
export type Standing = 'local' | 'edited' | 'stored' | 'clash';

export function standingOf({ pending, stored, clash }: KeptNote): Standing {
  if (clash) return 'clash';
  if (!pending) return 'stored';
  return stored ? 'edited' : 'local';
}

/** A new note. Its ID is all that it needs to be final. */
export function newNote(id: Sno, text: string, maker: string): KeptNote {
  return { id, text, version: 1, edit: id, maker, deleted: false, pending: 1, stored: false };
}

/** The note after an edit, whose own ID decides between it and another edit of the same version. */
export function edited(note: KeptNote, edit: Sno, to: Pick<Note, 'text' | 'deleted'>): KeptNote {
  return { ...note, ...to, version: note.version + 1, edit, ...(!note.clash && { pending: 1 }) };
}

/** Whether one state of a note is later than another: what every place that keeps the note decides alike. */
export function isLater(a: Note, b: Note): boolean {
  return a.version === b.version ? a.edit > b.edit : a.version > b.version;
}

/** What becomes of the note kept here when the server tells of its own. */
export function merged(kept: KeptNote | undefined, remote: Note): KeptNote {
  if (kept && kept.maker !== remote.maker) return clashing(kept);
  if (kept && isLater(kept, remote)) return { ...kept, stored: true };
  return { ...remote, stored: true };
}

/** What becomes of the note kept here when the server has stored one state of it. */
export function confirmed(kept: KeptNote, sent: Note): KeptNote {
  if (isLater(kept, sent)) return { ...kept, stored: true };
  const { pending, ...rest } = kept;
  return { ...rest, stored: true };
}

export function clashing({ pending, ...kept }: KeptNote): KeptNote {
  return { ...kept, clash: 1 };
}

/** What is sent of a note. */
export function toWire({ id, text, version, edit, maker, deleted }: KeptNote): Note {
  return { id, text, version, edit, maker, deleted };
}
