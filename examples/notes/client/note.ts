import { type Change, isSameNote, MAX_VERSION, type Note, type NoteName, type StoredNote } from '../wire.ts';
import { digestOf } from './digest.ts';
import type { NewName } from './ids.ts';

/** A note as this browser stores it, with what it knows about the server's copy. */
export interface KeptNote extends Note {
  /** What its ID was made under. It stays with the note until the server has given a receipt. */
  readonly token?: string | null;
  /** Present while this version still has to be sent: notes are sent in the order of these numbers. */
  readonly pending?: number;
  /** Whether the server has any version of it. */
  readonly stored: boolean;
  /** What the server gave for it, even if it has lost the note since. */
  readonly receipt?: string;
  /** The name that it had before another note turned out to have its ID too. */
  readonly was?: NoteName;
  /** Why the server refuses it. Such a note is not sent until it is edited. */
  readonly refused?: string;
}

/** The sync status of a note. */
export type Standing = 'local' | 'edited' | 'stored' | 'refused';

export function standingOf({ pending, stored, refused }: KeptNote): Standing {
  if (refused !== undefined) return 'refused';
  if (pending === undefined) return 'stored';
  return stored ? 'edited' : 'local';
}

/** A new note, which is sent after those with a lower number. Its name alone makes it final. */
export function newNote(
  { id, session, token }: NewName,
  text: string,
  pending: number,
  follows: NoteName | null = null,
): KeptNote {
  return {
    id,
    session,
    digest: digestOf(text),
    text,
    version: 1,
    edit: id,
    editor: session,
    follows: follows && nameOf(follows),
    deleted: false,
    token,
    pending,
    stored: false,
  };
}

/** What a note is referred to by. */
export function nameOf({ id, session }: NoteName): NoteName {
  return { id, session };
}

/**
 * The note after an edit, which is sent after those with a lower number unless it was to be sent before. The
 * edit's own ID decides between edits of the same version.
 */
export function edited(
  { refused, ...note }: KeptNote,
  by: NoteName,
  to: Pick<Note, 'text' | 'deleted'>,
  pending: number,
): KeptNote {
  const version = Math.min(note.version + 1, MAX_VERSION);
  return { ...note, ...to, version, edit: by.id, editor: by.session, pending: note.pending ?? pending };
}

/**
 * Whether one version of a note is later than another. Every copy of the note is compared in the same way.
 */
export function isLater(a: Note, b: Note): boolean {
  if (a.version !== b.version) return a.version > b.version;
  return a.edit === b.edit ? a.editor > b.editor : a.edit > b.edit;
}

/**
 * The stored note after the server has reported its own version of it. If the server's is earlier although
 * this one was sent, the server has lost it, and it is sent again.
 */
export function merged(kept: KeptNote | undefined, remote: StoredNote, pending: number): KeptNote {
  if (kept && isLater(kept, remote)) {
    const isWaiting = kept.refused !== undefined;
    const { receipt } = remote;
    return { ...kept, receipt, stored: true, ...(!isWaiting && { pending: kept.pending ?? pending }) };
  }
  return { ...remote, stored: true, ...(kept?.was && { was: kept.was }) };
}

/** The stored note after the server has stored one of its versions. */
export function confirmed(kept: KeptNote, sent: Note): KeptNote {
  if (isLater(kept, sent)) return { ...kept, stored: true };
  const { pending, refused, ...rest } = kept;
  return { ...rest, stored: true };
}

/** The stored note after the server has refused one of its versions. */
export function refused(kept: KeptNote, sent: Note, problem: string): KeptNote {
  if (isLater(kept, sent)) return kept;
  const { pending, ...rest } = kept;
  return { ...rest, refused: problem };
}

/** The note under another name, because another note has its ID. To the server, it is a new one. */
export function renamed({ receipt, refused, ...note }: KeptNote, name: NewName, pending: number): KeptNote {
  const isUnedited = note.edit === note.id && note.editor === note.session;
  return {
    ...note,
    ...nameOf(name),
    token: name.token,
    ...(isUnedited && { edit: name.id, editor: name.session }),
    pending: note.pending ?? pending,
    stored: false,
    // Whoever refers to it knows the name that it was created with.
    was: note.was ?? nameOf(note),
  };
}

/** Whether two names are the same. */
export function isNamed(a: NoteName, b: NoteName): boolean {
  return a.id === b.id && a.session === b.session;
}

/** The part of a note that is sent. */
export function toWire(kept: KeptNote): Change {
  const {
    id,
    session,
    digest,
    text,
    version,
    edit,
    editor,
    follows,
    deleted,
    token = null,
    receipt = null,
  } = kept;
  return { id, session, digest, text, version, edit, editor, follows, deleted, token, receipt };
}

/** Whether the stored note is still the one that was sent, and not another with its ID. */
export function isStill(kept: KeptNote | undefined, sent: Note): kept is KeptNote {
  return kept !== undefined && isSameNote(kept, sent);
}
