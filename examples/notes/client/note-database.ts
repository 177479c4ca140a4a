import type { Sno } from '@sno-id/sdk';
import type { Change, Note, NoteName, Pushed, StoredNote } from '../wire.ts';
import type { MakeName } from './ids.ts';
import { openConnection, settled } from './indexed-db.ts';
import type { KeptNote } from './note.ts';
import { type Cursor, NoteTransaction } from './note-transaction.ts';

/**
 * The storage of this browser: notes, and the state of the sync. Each call is one transaction, applied
 * completely or not at all.
 */
export type NoteDatabase = Awaited<ReturnType<typeof openNoteDatabase>>;

/**
 * Opens the database, and opens it again when it was deleted or lost.
 *
 * @param onCleared is called when it turns out to be empty after that.
 */
export async function openNoteDatabase(name: string, onCleared: () => void = () => {}) {
  const connection = openConnection(name, { create, onCleared });

  function read<T>(work: (notes: IDBObjectStore, settings: IDBObjectStore) => Promise<T>): Promise<T> {
    return connection.transact('readonly', transaction =>
      work(transaction.objectStore('notes'), transaction.objectStore('settings')),
    );
  }

  function write<T>(work: (inside: NoteTransaction) => Promise<T>): Promise<T> {
    return connection.transact('readwrite', async transaction => {
      const inside = new NoteTransaction(transaction);
      const result = await work(inside);
      await inside.redirect();
      return result;
    });
  }

  await read(async () => {});
  return {
    all: (): Promise<KeptNote[]> => read(notes => settled(notes.getAll())),
    some: (ids: readonly Sno[]): Promise<KeptNote[]> =>
      read(async notes => {
        const found = await Promise.all(ids.map(id => settled(notes.get(id))));
        return found.filter(note => note !== undefined);
      }),
    /** The unsent notes, in the order in which they were made. */
    pending: (limit: number): Promise<KeptNote[]> =>
      read(notes => settled(notes.index('pending').getAll(null, limit))),
    /** Stores new notes, to be sent in this order. `pending` of each is replaced by its number. */
    insert: (notes: readonly KeptNote[]) => write(inside => inside.insert(notes)),
    /** Changes the current state of a note, also if it was renamed meanwhile. `by` names the edit. */
    change: (note: NoteName, by: NoteName, to: Pick<Note, 'text' | 'deleted'>) =>
      write(inside => inside.change(note, by, to)),
    /**
     * Gives a note another name, with all references to it in unsent notes.
     *
     * @returns the new name; undefined if it no longer has the name, for example because another tab has renamed it.
     */
    rename: (note: NoteName, makeName: MakeName) => write(inside => inside.rename(note, makeName)),
    /** Forgets the earlier ID of a note. */
    settle: (note: NoteName) => write(inside => inside.settle(note)),
    cursor: (): Promise<Cursor | undefined> => read((_, settings) => settled(settings.get('cursor'))),
    /** Applies changes from the server. A note whose ID an unsent note has waits until the server has answered that one. */
    merge: (changes: readonly StoredNote[], cursor: Cursor) => write(inside => inside.merge(changes, cursor)),
    /**
     * Records the result of a push. A note that needs another ID is renamed, and the sync starts over, since the server
     * has another note with the old ID.
     */
    confirm: (sent: readonly Change[], pushed: Pushed, makeName: MakeName) =>
      write(inside => inside.confirm(sent, pushed, makeName)),
    /** Handles a server that was reset or restored: everything is to be sent again. */
    resend: () => write(inside => inside.resend()),
    isOffline: (): Promise<boolean> =>
      read(async (_, settings) => (await settled(settings.get('offline'))) === true),
    setOffline: (isOffline: boolean) => write(inside => inside.set('offline', isOffline)),
    /** Deletes the notes. */
    clear: () => write(inside => inside.clear()),
    close: () => connection.close(),
  };
}

/** `notes` by their IDs; `settings`: `cursor`, `offline`, and `next`, the number of the next note that is to be sent. */
function create(database: IDBDatabase): void {
  database.createObjectStore('notes', { keyPath: 'id' }).createIndex('pending', 'pending');
  database.createObjectStore('settings');
}
