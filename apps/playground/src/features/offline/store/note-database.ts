import type { Sno } from '@sno-id/sdk';
import type { KeptNote } from './note.ts';
import { type Cursor, openConnection } from './note-connection.ts';
import { type MakeName, NoteTransaction, type Transaction } from './note-transaction.ts';
import type { Change, Note, NoteName, Pushed } from './wire.ts';

/**
 * The storage of this browser: notes, and the state of the sync. Each call is one transaction, applied
 * completely or not at all.
 */
export interface NoteDatabase {
  all(): Promise<KeptNote[]>;
  some(ids: readonly Sno[]): Promise<KeptNote[]>;
  /** The unsent notes, in the order in which they were made. */
  pending(limit: number): Promise<KeptNote[]>;
  /** Stores new notes, to be sent in this order. `pending` of each is replaced by its number. */
  insert(notes: readonly KeptNote[]): Promise<void>;
  /** Changes the current state of a note, also if it was renamed meanwhile. `by` names the edit. */
  change(note: NoteName, by: NoteName, to: Pick<Note, 'text' | 'deleted'>): Promise<KeptNote | undefined>;
  /**
   * Gives notes other names, with all references to them in unsent notes. Notes that no longer have the name are
   * left alone, for example because another tab has renamed them already.
   *
   * @returns the new names.
   */
  rename(notes: readonly NoteName[], makeName: MakeName): Promise<NoteName[]>;
  /** Forgets the earlier ID of a note. */
  settle(note: NoteName): Promise<void>;
  cursor(): Promise<Cursor | undefined>;
  /**
   * Applies changes from the server. A note whose ID another note has on the server is renamed.
   *
   * @returns whether any was.
   */
  merge(changes: readonly Note[], cursor: Cursor, makeName: MakeName): Promise<boolean>;
  /**
   * Records the result of a push. A note that needs another ID is renamed, and the sync starts over, since the server
   * has another note with the old ID.
   */
  confirm(sent: readonly Change[], pushed: Pushed, makeName: MakeName): Promise<void>;
  /** Handles a server that was reset or restored: everything is to be sent again. */
  resend(): Promise<void>;
  isOffline(): Promise<boolean>;
  setOffline(isOffline: boolean): Promise<void>;
  /** Deletes the notes. */
  clear(): Promise<void>;
  close(): void;
}

/** A note that was shown as stored must survive a power failure, so writes wait for the disk. */
const DURABLE: IDBTransactionOptions = { durability: 'strict' };

/**
 * Opens the database, and opens it again when it was deleted or lost.
 *
 * @param onCleared is called when it turns out to be empty after that.
 */
export async function openNoteDatabase(
  name: string,
  onCleared: () => void = () => {},
): Promise<NoteDatabase> {
  const connection = openConnection(name, onCleared);
  await connection.use(async () => {});

  /** Runs work on notes and settings as one transaction. */
  function transact<T>(work: (inside: NoteTransaction) => Promise<T>): Promise<T> {
    return connection.use(async db => {
      const transaction = db.transaction(['notes', 'settings'], 'readwrite', DURABLE);
      try {
        const inside = new NoteTransaction(transaction);
        const result = await work(inside);
        await inside.redirect();
        await transaction.done;
        return result;
      } catch (error) {
        abort(transaction);
        throw error;
      }
    });
  }

  return {
    all: () => connection.use(db => db.getAll('notes')),
    some: ids =>
      connection.use(async db => {
        const { store } = db.transaction('notes');
        const found = await Promise.all(ids.map(id => store.get(id)));
        return found.filter(note => note !== undefined);
      }),
    pending: limit => connection.use(db => db.getAllFromIndex('notes', 'pending', undefined, limit)),
    insert: notes => transact(inside => inside.insert(notes)),
    change: (name, by, to) => transact(inside => inside.change(name, by, to)),
    rename: (notes, makeName) => transact(inside => inside.renameAll(notes, makeName)),
    settle: name => transact(inside => inside.settle(name)),
    cursor: async () => (await connection.use(db => db.get('settings', 'cursor'))) as Cursor | undefined,
    merge: (changes, cursor, makeName) => transact(inside => inside.merge(changes, cursor, makeName)),
    confirm: (sent, pushed, makeName) => transact(inside => inside.confirm(sent, pushed, makeName)),
    resend: () => transact(inside => inside.resend()),
    isOffline: async () => (await connection.use(db => db.get('settings', 'offline'))) === true,
    async setOffline(isOffline) {
      await connection.use(db => db.put('settings', isOffline, 'offline'));
    },
    clear: () => transact(inside => inside.clear()),
    close: () => connection.close(),
  };
}

function abort(transaction: Pick<Transaction, 'abort' | 'done'>) {
  transaction.done.catch(() => {});
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
