import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { digestOf } from './digest.ts';
import type { KeptNote } from './note.ts';

/** The position up to which the server's changes are known, and the last push that its table then contained. */
export interface Cursor {
  readonly head: string;
  readonly position: number;
}

export interface NotesSchema extends DBSchema {
  notes: { key: string; value: KeptNote; indexes: { pending: number } };
  /** `cursor`, `offline`, and `next`: the number of the next note that is to be sent. */
  settings: { key: string; value: Cursor | boolean | number };
}

/** A connection that is opened when it is first needed, and again when it was lost. */
export interface Connection {
  /** Rejects after {@link close}: what was deleted must not come back because a sync was still running. */
  use<T>(work: (db: IDBPDatabase<NotesSchema>) => Promise<T>): Promise<T>;
  close(): void;
}

/** @param onCleared is called when a database that had been open is created again, empty. */
export function openConnection(name: string, onCleared: () => void): Connection {
  let opening: Promise<IDBPDatabase<NotesSchema>> | undefined;
  let wasOpen = false;
  let isOver = false;

  async function open(): Promise<IDBPDatabase<NotesSchema>> {
    if (isOver) throw new Error('The database was closed');
    opening ??= openDB<NotesSchema>(name, 2, {
      async upgrade(db, before, _, transaction) {
        if (before === 0) {
          create(db);
          if (wasOpen) onCleared();
        } else await migrate(db, transaction as unknown as Upgrade);
      },
      // A later version of this page wants to upgrade the database, or somebody to delete it: neither waits for this tab.
      blocking: (_from, _to, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    opening.then(
      () => {
        wasOpen = true;
      },
      () => forget(),
    );
    return opening;
  }

  function forget(): void {
    opening = undefined;
  }

  return {
    async use(work) {
      try {
        return await work(await open());
      } catch (error) {
        if (!isClosed(error)) throw error;
        forget();
        return work(await open());
      }
    },
    close() {
      isOver = true;
      opening?.then(
        db => db.close(),
        () => {},
      );
      forget();
    },
  };
}

/** Whether a call failed because the connection had been closed before it began. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function create(db: IDBPDatabase<NotesSchema>): void {
  db.createObjectStore('notes', { keyPath: 'id' }).createIndex('pending', 'pending');
  db.createObjectStore('settings');
}

type Upgrade = IDBPTransaction<NotesSchema, ['notes', 'settings'], 'versionchange'>;

/** Takes over the notes of version 1, which had a maker in place of a session. All of them are sent again. */
async function migrate(db: IDBPDatabase<NotesSchema>, transaction: Upgrade): Promise<void> {
  db.deleteObjectStore('seats' as never);
  const settings = transaction.objectStore('settings');
  let pending = 1;
  for await (const at of transaction.objectStore('notes')) {
    const { maker, clash, ...note } = at.value as KeptNote & { readonly maker: string; readonly clash?: 1 };
    const session = maker.padStart(32, '0');
    const digest = digestOf(maker);
    const known = note.stored && { known: 1 as const };
    const next = { session, digest, editor: session, follows: null, pending: pending++, stored: false };
    await at.update({ ...note, ...next, ...known });
  }
  await settings.delete('client');
  await settings.delete('cursor');
  await settings.put(pending, 'next');
}
