import type { Sno } from '@sno-id/sdk';
import type { IDBPTransaction } from 'idb';
import { confirmed, edited, isNamed, isStill, type KeptNote, merged, refused, renamed } from './note.ts';
import { type Cursor, type NotesSchema, openConnection } from './note-connection.ts';
import type { Change, Note, NoteName, Pushed } from './wire.ts';

/** Generates the name of a note that needs another ID. */
export type MakeName = () => NoteName;

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
  function transact<T>(work: (inside: Inside) => Promise<T>): Promise<T> {
    return connection.use(async db => {
      const transaction = db.transaction(['notes', 'settings'], 'readwrite', DURABLE);
      try {
        const inside = new Inside(transaction);
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
    insert: notes =>
      transact(async inside => {
        // `add`, not `put`: an ID that already exists is an error, and aborts the transaction.
        let pending = await inside.take(notes.length);
        await Promise.all(notes.map(note => inside.notes.add({ ...note, pending: pending++ })));
      }),
    change: (name, by, to) =>
      transact(async inside => {
        const note = await inside.find(name);
        if (!note) return undefined;
        const next = edited(note, by, to, await inside.take(1));
        await inside.notes.put(next);
        return next;
      }),
    rename: (notes, makeName) =>
      transact(async inside => {
        const names: NoteName[] = [];
        for (const note of notes) {
          const kept = await inside.notes.get(note.id);
          if (!kept || !isNamed(kept, note)) continue;
          await inside.notes.delete(note.id);
          names.push(await inside.rename(kept, makeName()));
        }
        return names;
      }),
    settle: name =>
      transact(async inside => {
        const note = await inside.notes.get(name.id);
        if (!note || !isNamed(note, name)) return;
        const { was, ...rest } = note;
        await inside.notes.put(rest);
      }),
    cursor: async () => (await connection.use(db => db.get('settings', 'cursor'))) as Cursor | undefined,
    merge: (changes, cursor, makeName) =>
      transact(async inside => {
        for (const remote of changes) {
          const kept = await inside.notes.get(remote.id);
          if (kept && !isStill(kept, remote)) {
            await inside.notes.put(merged(undefined, remote, 0));
            await inside.rename(kept, makeName());
          } else await inside.notes.put(merged(kept, remote, kept ? await inside.take(1) : 0));
        }
        await inside.settings.put(cursor, 'cursor');
        return inside.hasRenamed;
      }),
    confirm: (sent, { verdicts, head }, makeName) =>
      transact(async inside => {
        for (const [at, note] of sent.entries()) {
          const verdict = verdicts[at]!;
          const kept = await inside.notes.get(note.id);
          if (!isStill(kept, note)) continue;
          if (verdict.status === 200) await inside.notes.put(confirmed(kept, note));
          if (verdict.status === 422) await inside.notes.put(refused(kept, note, verdict.problem));
          if (verdict.status !== 409) continue;
          await inside.notes.delete(note.id);
          await inside.rename(kept, makeName());
        }
        const cursor = (await inside.settings.get('cursor')) as Cursor | undefined;
        const position = inside.hasRenamed ? 0 : (cursor?.position ?? 0);
        await inside.settings.put({ head, position }, 'cursor');
      }),
    resend: () =>
      transact(async inside => {
        let pending = await inside.take(await inside.notes.count());
        for await (const at of inside.notes) {
          const note = at.value;
          await at.update({ ...note, pending: note.pending ?? pending++, stored: false });
        }
        await inside.settings.delete('cursor');
      }),
    isOffline: async () => (await connection.use(db => db.get('settings', 'offline'))) === true,
    async setOffline(isOffline) {
      await connection.use(db => db.put('settings', isOffline, 'offline'));
    },
    clear: () =>
      transact(async inside => {
        await inside.notes.clear();
        await inside.settings.delete('cursor');
      }),
    close: () => connection.close(),
  };
}

/** What a transaction does with notes. */
class Inside {
  readonly notes;
  readonly settings;
  /** The new names by the old ones. */
  readonly #renamed = new Map<string, NoteName>();

  constructor(transaction: IDBPTransaction<NotesSchema, ['notes', 'settings'], 'readwrite'>) {
    this.notes = transaction.objectStore('notes');
    this.settings = transaction.objectStore('settings');
  }

  get hasRenamed(): boolean {
    return this.#renamed.size > 0;
  }

  /** A note by its name, or by the one that it had before. */
  async find(name: NoteName): Promise<KeptNote | undefined> {
    const note = await this.notes.get(name.id);
    if (note && isNamed(note, name)) return note;
    return (await this.notes.getAll()).find(({ was }) => was && isNamed(was, name));
  }

  /** Takes numbers for unsent notes, and returns the first of them. */
  async take(count: number): Promise<number> {
    const next = ((await this.settings.get('next')) as number | undefined) ?? 1;
    await this.settings.put(next + count, 'next');
    return next;
  }

  /** Stores a note under another name. */
  async rename(note: KeptNote, name: NoteName): Promise<NoteName> {
    await this.notes.add(renamed(note, name, note.pending ?? (await this.take(1))));
    this.#renamed.set(keyOf(note), name);
    return name;
  }

  /** Points unsent notes to the new names of those that they follow up on. */
  async redirect(): Promise<void> {
    if (!this.hasRenamed) return;
    for (const note of await this.notes.getAll()) {
      const isUnsent = note.pending !== undefined || note.refused !== undefined;
      const follows = note.follows && this.#renamed.get(keyOf(note.follows));
      if (isUnsent && follows) await this.notes.put({ ...note, follows });
    }
  }
}

const keyOf = ({ id, session }: NoteName) => `${id}.${session}`;

function abort(
  transaction: Pick<IDBPTransaction<NotesSchema, ['notes', 'settings'], 'readwrite'>, 'abort' | 'done'>,
) {
  transaction.done.catch(() => {});
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
