import type { Snapshot, Sno } from '@sno-id/sdk';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { clashing, confirmed, edited, type KeptNote, merged } from './note.ts';
import type { Note } from './wire.ts';

/** What all tabs of one browser share, and no other browser has. */
export interface Client {
  /** Marks the notes of this browser. */
  readonly maker: string;
  readonly partition: number;
}

/** The position up to which the server's changes are known, and the epoch of its table. */
export interface Cursor {
  readonly epoch: string;
  readonly position: number;
}

/** The generator state of a tab, by the seat that it holds. */
export interface SeatState {
  readonly seat: number;
  readonly snapshot: Snapshot;
}

interface Schema extends DBSchema {
  notes: { key: string; value: KeptNote; indexes: { pending: number } };
  seats: { key: number; value: SeatState };
  settings: { key: string; value: Client | Cursor | boolean };
}

/**
 * The storage of this browser: notes, and the state of generators and sync. Each call is one transaction,
 * applied completely or not at all.
 */
export interface NoteDatabase {
  /** The identity of this browser, created by the first tab that asks. */
  client(make: () => Client): Promise<Client>;
  seat(seat: number): Promise<Snapshot | undefined>;
  all(): Promise<KeptNote[]>;
  some(ids: readonly Sno[]): Promise<KeptNote[]>;
  /** The unsent notes, oldest first. */
  pending(limit: number): Promise<KeptNote[]>;
  /** Stores new notes together with the state of the generator that made their IDs. */
  insert(notes: readonly KeptNote[], seat: SeatState | undefined): Promise<void>;
  /** Changes the current state of a note, and stores the state of the generator that made the edit's ID. */
  change(
    id: Sno,
    edit: Sno,
    to: Pick<Note, 'text' | 'deleted'>,
    seat: SeatState | undefined,
  ): Promise<KeptNote | undefined>;
  /**
   * Replaces a note by one with a new ID, and resets the sync position, since the server has another note
   * with the old ID.
   */
  exchange(old: Sno, note: KeptNote, seat: SeatState | undefined): Promise<void>;
  cursor(): Promise<Cursor | undefined>;
  /** Applies changes from the server. */
  merge(changes: readonly Note[], cursor: Cursor): Promise<void>;
  /** Records which of the sent notes the server stored, and which IDs it has from another maker. */
  confirm(sent: readonly Note[], clashes: readonly Sno[]): Promise<void>;
  /** Handles a server table that was reset: everything is to be sent again. */
  resend(cursor: Cursor): Promise<void>;
  isOffline(): Promise<boolean>;
  setOffline(isOffline: boolean): Promise<void>;
  /** Deletes the notes but not the generator states, because their IDs may still exist elsewhere. */
  clear(): Promise<void>;
  close(): void;
}

/**
 * A power failure can lose what is not on disk yet, and its ID could then be generated again. So writes wait
 * for the disk.
 */
const DURABLE: IDBTransactionOptions = { durability: 'strict' };

export async function openNoteDatabase(name: string): Promise<NoteDatabase> {
  const db: Connection = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('notes', { keyPath: 'id' }).createIndex('pending', 'pending');
      created.createObjectStore('seats', { keyPath: 'seat' });
      created.createObjectStore('settings');
    },
    // A later version of this page wants to upgrade the database, and must not wait for this tab.
    blocking: () => db.close(),
  });

  return { ...localCalls(db), ...syncCalls(db), ...settingCalls(db) };
}

type Connection = IDBPDatabase<Schema>;

/** What this browser reads and changes itself. */
function localCalls(db: Connection) {
  return {
    async client(make) {
      const transaction = db.transaction('settings', 'readwrite', DURABLE);
      const known = (await transaction.store.get('client')) as Client | undefined;
      const client = known ?? make();
      if (!known) await transaction.store.put(client, 'client');
      await transaction.done;
      return client;
    },
    seat: async seat => (await db.get('seats', seat))?.snapshot,
    all: () => db.getAll('notes'),
    async some(ids) {
      const { store } = db.transaction('notes');
      const found = await Promise.all(ids.map(id => store.get(id)));
      return found.filter(note => note !== undefined);
    },
    pending: limit => db.getAllFromIndex('notes', 'pending', 1, limit),

    async insert(notes, seat) {
      const transaction = db.transaction(['notes', 'seats'], 'readwrite', DURABLE);
      const store = transaction.objectStore('notes');
      // `add`, not `put`: an ID that already exists is an error, and aborts the transaction.
      const added = notes.map(note => store.add(note));
      if (seat) added.push(transaction.objectStore('seats').put(seat) as never);
      await Promise.all([...added, transaction.done]);
    },
    async change(id, edit, to, seat) {
      const transaction = db.transaction(['notes', 'seats'], 'readwrite', DURABLE);
      const store = transaction.objectStore('notes');
      const note = await store.get(id);
      const next = note && edited(note, edit, to);
      if (next) await store.put(next);
      if (seat) await transaction.objectStore('seats').put(seat);
      await transaction.done;
      return next;
    },
    async exchange(old, note, seat) {
      const transaction = db.transaction(['notes', 'seats', 'settings'], 'readwrite', DURABLE);
      const store = transaction.objectStore('notes');
      const changes: Promise<unknown>[] = [
        store.delete(old),
        store.add(note),
        transaction.objectStore('settings').delete('cursor'),
      ];
      if (seat) changes.push(transaction.objectStore('seats').put(seat));
      await Promise.all([...changes, transaction.done]);
    },
  } satisfies Partial<NoteDatabase>;
}

/** What the exchange with the server reads and changes. */
function syncCalls(db: Connection) {
  return {
    cursor: async () => (await db.get('settings', 'cursor')) as Cursor | undefined,
    async merge(changes, cursor) {
      const transaction = db.transaction(['notes', 'settings'], 'readwrite');
      const store = transaction.objectStore('notes');
      for (const remote of changes) await store.put(merged(await store.get(remote.id), remote));
      await transaction.objectStore('settings').put(cursor, 'cursor');
      await transaction.done;
    },
    async confirm(sent, clashes) {
      const refused = new Set(clashes);
      await updateEach(sent, (kept, note) => (refused.has(note.id) ? clashing(kept) : confirmed(kept, note)));
    },
    async resend(cursor) {
      const transaction = db.transaction(['notes', 'settings'], 'readwrite');
      const store = transaction.objectStore('notes');
      for await (const at of store) {
        const { clash, ...note } = at.value;
        await at.update({ ...note, pending: 1, stored: false });
      }
      await transaction.objectStore('settings').put(cursor, 'cursor');
      await transaction.done;
    },
  } satisfies Partial<NoteDatabase>;

  async function updateEach(
    sent: readonly Note[],
    next: (kept: KeptNote, sent: Note) => KeptNote,
  ): Promise<void> {
    const transaction = db.transaction('notes', 'readwrite');
    for (const note of sent) await update(transaction.store, note, next);
    await transaction.done;
  }
}

/** The rest: the switch for being offline, and the end. */
function settingCalls(db: Connection) {
  return {
    isOffline: async () => (await db.get('settings', 'offline')) === true,
    async setOffline(isOffline) {
      await db.put('settings', isOffline, 'offline');
    },
    async clear() {
      const transaction = db.transaction(['notes', 'settings'], 'readwrite');
      await transaction.objectStore('notes').clear();
      await transaction.objectStore('settings').delete('cursor');
      await transaction.done;
    },
    close: () => db.close(),
  } satisfies Partial<NoteDatabase>;
}

async function update(
  store: IDBPObjectStore<Schema, ['notes'], 'notes', 'readwrite'>,
  note: Note,
  next: (kept: KeptNote, note: Note) => KeptNote,
): Promise<void> {
  const kept = await store.get(note.id);
  if (kept) await store.put(next(kept, note));
}
