/* What another view of the notes is made from: the playground has one. */

export { digestOf } from './digest.ts';
export { openConnection, settled } from './indexed-db.ts';
export { type KeptNote, nameOf, newNote, type Standing, standingOf } from './note.ts';
export { openNoteDatabase } from './note-database.ts';
export type { NotesApp } from './notes-app.ts';
export type { NotesState } from './notes-state.ts';
export { createPageApp } from './page-app.ts';
export { askAt, ServerError } from './server.ts';
export type { SyncState } from './sync-loop.ts';
