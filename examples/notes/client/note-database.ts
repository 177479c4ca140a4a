import type { Sno } from '@sno-id/sdk';
import type { Change, Note, NoteName, Pushed, StoredNote } from '../wire.ts';
import type { MakeName } from './ids.ts';
import { openConnection, settled } from './indexed-db.ts';
import { confirmed, edited, isNamed, isStill, type KeptNote, merged, refused, renamed } from './note.ts';

/**
 * The position up to which the server's changes are known, and the last push that its table then contained.
 */
export interface Cursor {
  readonly head: string;
  readonly position: number;
}

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

  function read<T>(work: (stored: Stored) => Promise<T>): Promise<T> {
    return connection.transact('readonly', transaction => work(storedIn(transaction)));
  }

  function write<T>(work: (stored: Stored) => Promise<T>): Promise<T> {
    return connection.transact('readwrite', async transaction => {
      const stored = storedIn(transaction);
      const result = await work(stored);
      await stored.redirect();
      return result;
    });
  }

  await read(async () => {});
  return {
    all: (): Promise<KeptNote[]> => read(({ all }) => all()),
    some: (ids: readonly Sno[]): Promise<KeptNote[]> =>
      read(async ({ get }) => {
        const found = await Promise.all(ids.map(id => get({ id })));
        return found.filter(note => note !== undefined);
      }),
    /** The unsent notes, in the order in which they were made. */
    pending: (limit: number): Promise<KeptNote[]> =>
      read(({ notes }) => settled(notes.index('pending').getAll(null, limit))),
    /** Stores new notes, to be sent in this order. `pending` of each is replaced by its number. */
    insert: (added: readonly KeptNote[]): Promise<void> =>
      write(async ({ notes, take }) => {
        // `add`, not `put`: an ID that already exists is an error, and aborts the transaction.
        let pending = await take(added.length);
        await Promise.all(added.map(note => settled(notes.add({ ...note, pending: pending++ }))));
      }),
    /** Changes the current state of a note, also if it was renamed meanwhile. `by` names the edit. */
    change: (name: NoteName, by: NoteName, to: Pick<Note, 'text' | 'deleted'>) =>
      write(async ({ find, put, take }) => {
        const note = await find(name);
        return note && put(edited(note, by, to, await take(1)));
      }),
    /**
     * Gives a note another name, with all references to it in unsent notes.
     *
     * @returns the new name; undefined if it no longer has the name, for example because another tab has
     *   renamed it.
     */
    rename: (name: NoteName, makeName: MakeName): Promise<NoteName | undefined> =>
      write(async ({ get, rename }) => {
        const kept = await get(name);
        return kept && isNamed(kept, name) ? rename(kept, makeName) : undefined;
      }),
    /** Forgets the earlier ID of a note. */
    settle: (name: NoteName): Promise<void> =>
      write(async ({ get, put }) => {
        const note = await get(name);
        if (!note || !isNamed(note, name)) return;
        const { was, ...rest } = note;
        await put(rest);
      }),
    cursor: (): Promise<Cursor | undefined> => read(({ settings }) => settled(settings.get('cursor'))),
    /**
     * Applies changes from the server. A note whose ID an unsent note has waits until the server has answered
     * that one.
     */
    merge: (changes: readonly StoredNote[], cursor: Cursor): Promise<void> =>
      write(async ({ get, put, set, take }) => {
        for (const remote of changes) {
          const kept = await get(remote);
          if (!kept) await put(merged(undefined, remote, 0));
          else if (isStill(kept, remote)) await put(merged(kept, remote, await take(1)));
        }
        await set('cursor', cursor);
      }),
    /**
     * Records the result of a push. A note that needs another ID is renamed, and the sync starts over, since
     * the server has another note with the old ID.
     */
    confirm: (sent: readonly Change[], { verdicts, head }: Pushed, makeName: MakeName): Promise<void> =>
      write(async ({ get, put, rename, set, settings }) => {
        const cursor: Cursor | undefined = await settled(settings.get('cursor'));
        let position = cursor?.position ?? 0;
        for (const [at, note] of sent.entries()) {
          const verdict = verdicts[at]!;
          const kept = await get(note);
          if (!isStill(kept, note)) continue;
          if (verdict.status === 200) await put(confirmed(kept, note));
          if (verdict.status === 422) await put(refused(kept, note, verdict.problem));
          if (verdict.status !== 409) continue;
          await rename(kept, makeName);
          position = 0;
        }
        await set('cursor', { head, position });
      }),
    /** Handles a server that was reset or restored: everything is to be sent again. */
    resend: (): Promise<void> =>
      write(async ({ all, put, settings, take }) => {
        const notes = await all();
        let pending = await take(notes.length);
        for (const note of notes) await put({ ...note, pending: note.pending ?? pending++, stored: false });
        await settled(settings.delete('cursor'));
      }),
    isOffline: (): Promise<boolean> =>
      read(async ({ settings }) => (await settled(settings.get('offline'))) === true),
    setOffline: (isOffline: boolean): Promise<void> => write(({ set }) => set('offline', isOffline)),
    /** Deletes the notes. */
    clear: (): Promise<void> =>
      write(async ({ notes, settings }) => {
        await settled(notes.clear());
        await settled(settings.delete('cursor'));
      }),
    close: (): void => connection.close(),
  };
}

/**
 * `notes` by their IDs; `settings`: `cursor`, `offline`, and `next`, the number of the next note that is to
 * be sent.
 */
function create(database: IDBDatabase): void {
  database.createObjectStore('notes', { keyPath: 'id' }).createIndex('pending', 'pending');
  database.createObjectStore('settings');
}

type Stored = ReturnType<typeof storedIn>;

/** What a transaction does with notes. */
function storedIn(transaction: IDBTransaction) {
  const notes = transaction.objectStore('notes');
  const settings = transaction.objectStore('settings');
  /** The new names by the old ones. */
  const newNames = new Map<string, NoteName>();

  const all = (): Promise<KeptNote[]> => settled(notes.getAll());
  const get = ({ id }: Pick<NoteName, 'id'>): Promise<KeptNote | undefined> => settled(notes.get(id));

  async function put(note: KeptNote): Promise<KeptNote> {
    await settled(notes.put(note));
    return note;
  }

  async function set(
    setting: 'cursor' | 'offline' | 'next',
    value: Cursor | boolean | number,
  ): Promise<void> {
    await settled(settings.put(value, setting));
  }

  /** A note by its name, or by the one that it had before. */
  async function find(name: NoteName): Promise<KeptNote | undefined> {
    const note = await get(name);
    if (note && isNamed(note, name)) return note;
    return (await all()).find(({ was }) => was && isNamed(was, name));
  }

  /** Takes numbers for unsent notes, and returns the first of them. */
  async function take(count: number): Promise<number> {
    const next: number = (await settled(settings.get('next'))) ?? 1;
    await set('next', next + count);
    return next;
  }

  /** Stores a note under another name. */
  async function rename(note: KeptNote, makeName: MakeName): Promise<NoteName> {
    const made = makeName();
    await settled(notes.delete(note.id));
    await settled(notes.add(renamed(note, made, note.pending ?? (await take(1)))));
    const name = { id: made.id, session: made.session };
    newNames.set(keyOf(note), name);
    return name;
  }

  /** Points unsent notes to the new names of those that they follow up on: the last step. */
  async function redirect(): Promise<void> {
    if (newNames.size === 0) return;
    for (const note of await all()) {
      const isUnsent = note.pending !== undefined || note.refused !== undefined;
      const follows = note.follows && newNames.get(keyOf(note.follows));
      if (isUnsent && follows) await put({ ...note, follows });
    }
  }

  return { notes, settings, all, get, put, set, find, take, rename, redirect };
}

const keyOf = ({ id, session }: NoteName) => `${id}.${session}`;
