/* What another server of the notes is made from: the playground has one in the page. */

export { notesAuthority } from './authority.ts';
export type { Database, Queries } from './database.ts';
export { type Backend, createNotesServer, type NotesServer, Refusal, type Route } from './notes-server.ts';
export { newHead } from './notes-table.ts';
export { receiptsBy } from './receipts.ts';
export { type SqliteDriver, sqliteDatabase } from './sqlite.ts';
