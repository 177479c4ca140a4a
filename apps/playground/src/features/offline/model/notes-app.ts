import type { Clock, Generator, IdSource, Sno } from '@sno-id/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type KeptNote, newNote } from '../store/note.ts';
import type { Client, NoteDatabase, SeatState } from '../store/note-database.ts';
import { generatorOf, type Locks, takeSeat } from '../store/seat.ts';
import type { Server } from '../store/server.ts';
import { createSyncLoop, type SyncLoopOptions, type SyncState } from '../store/sync-loop.ts';
import { syncRound } from '../store/sync-round.ts';
import type { Tabs } from '../store/tabs.ts';
import { type Table, toNoteText } from '../store/wire.ts';

/** The most notes that this page stores; more would make it slow. */
export const MAX_NOTES = 20_000;

/** The identity of this tab's IDs. */
export interface TabIdentity extends Client {
  /** Undefined if the tab has a random partition instead of a seat. */
  readonly seat: number | undefined;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
}

/** How long generating many notes took, in milliseconds. */
export interface BulkTimes {
  readonly count: number;
  readonly makeMs: number;
  readonly saveMs: number;
}

export interface NotesState {
  readonly phase: 'opening' | 'ready' | 'failed';
  /** Why the app failed, or the last action did. */
  readonly problem: string | undefined;
  readonly identity: TabIdentity | undefined;
  /** Sorted by ID, newest first, without deleted notes. */
  readonly notes: readonly KeptNote[];
  /** Changes that the server does not have yet, including deletions. */
  readonly waiting: number;
  readonly isOffline: boolean;
  readonly sync: SyncState;
  readonly bulk: BulkTimes | undefined;
}

export interface NotesApp {
  readonly store: StoreApi<NotesState>;
  /** Opens the database and syncs until {@link stop}. The database stays open after that. */
  start(): void;
  stop(): void;
  /** Adds a note. The note has its ID when this returns, before anything is written to disk. */
  add(text: string): Sno | undefined;
  edit(id: Sno, text: string): Promise<void>;
  remove(id: Sno): Promise<void>;
  makeMany(count: number): Promise<void>;
  /** Gives a new ID to a note whose ID another browser also used, and returns it. */
  renew(id: Sno): Promise<Sno | undefined>;
  setOffline(isOffline: boolean): Promise<void>;
  syncNow(): void;
  table(): Promise<Table>;
  clearHere(): Promise<void>;
  clearEverywhere(): Promise<void>;
}

/** The app's environment, which tests replace. */
export interface Surroundings extends Pick<SyncLoopOptions, 'nowMs' | 'after'> {
  readonly openDatabase: () => Promise<NoteDatabase>;
  readonly locks: Locks | undefined;
  /** Runs one action at a time across all tabs of this browser. */
  readonly alone: <T>(action: () => Promise<T>) => Promise<T>;
  readonly server: Server;
  /** The clock that IDs take their times from. */
  readonly clock: Clock;
  readonly tabs: Tabs;
  readonly makeClient: () => Client;
  /** The name of the seat locks. */
  readonly name: string;
  /** Receives this tab's generator once it exists. */
  readonly onGenerator: (generator: IdSource) => void;
}

export function createNotesApp(around: Surroundings): NotesApp {
  const { server, tabs, nowMs, after, alone } = around;
  const known = new Map<Sno, KeptNote>();
  /** Notes that are already shown but not stored yet. */
  const unsaved = new Map<Sno, KeptNote>();
  let database: NoteDatabase;
  let generator: Generator;
  let opening: Promise<void> | undefined;
  let isWanted = false;

  const store = createStore<NotesState>(() => ({
    phase: 'opening',
    problem: undefined,
    identity: undefined,
    notes: [],
    waiting: 0,
    isOffline: false,
    sync: { phase: 'syncing' },
    bulk: undefined,
  }));

  const loop = createSyncLoop({
    nowMs,
    after,
    onState: sync => store.setState({ sync }),
    round: signal => alone(() => syncRound(database, server, changed, signal)),
  });

  async function open(): Promise<void> {
    database = await around.openDatabase();
    const { maker, partition } = await database.client(around.makeClient);
    const seat = await takeSeat(around.locks, around.name);
    const snapshot = seat === undefined ? undefined : await database.seat(seat);
    generator = generatorOf(partition, seat, snapshot, around.clock);
    const { sequenceMin, sequenceMax } = generator;
    around.onGenerator(generator);
    tabs.listen(message => {
      if (message.type === 'notes') void reload(message.ids).catch(fail);
      else takeOffline(message.isOffline);
    });
    takeOffline(await database.isOffline());
    await reload('all');
    store.setState({
      phase: 'ready',
      identity: { maker, partition: generator.partition, seat, sequenceMin, sequenceMax },
    });
  }

  /**
   * The generator state to store with new notes. Only a seat needs it, since a random partition is never
   * reused.
   */
  function seatState(): SeatState | undefined {
    const seat = store.getState().identity?.seat;
    return seat === undefined ? undefined : { seat, snapshot: generator.snapshot() };
  }

  function show(): void {
    const notes: KeptNote[] = [];
    let waiting = 0;
    for (const note of known.values()) {
      if (!note.deleted) notes.push(note);
      if (note.pending) waiting++;
    }
    notes.sort((a, b) => (a.id < b.id ? 1 : -1));
    store.setState({ notes, waiting });
  }

  async function reload(ids: readonly Sno[] | 'all'): Promise<void> {
    const found = ids === 'all' ? await database.all() : await database.some(ids);
    if (ids === 'all') known.clear();
    else for (const id of ids) known.delete(id);
    for (const note of [...unsaved.values(), ...found]) known.set(note.id, note);
    show();
  }

  /** Shows a change of the database here and in the other tabs. */
  function changed(ids: readonly Sno[] | 'all'): void {
    tabs.tell({ type: 'notes', ids });
    void reload(ids).catch(fail);
  }

  function fail(error: unknown): void {
    store.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  /** Runs an action that writes, and reports a failure. */
  async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await action();
      store.setState({ problem: undefined });
      return result;
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  function takeOffline(isOffline: boolean): void {
    store.setState({ isOffline });
    loop.setOffline(isOffline);
  }

  /** Shows new notes at once and stores them. Notes that cannot be stored are removed again. */
  async function keep(notes: readonly KeptNote[]): Promise<void> {
    for (const note of notes) {
      unsaved.set(note.id, note);
      known.set(note.id, note);
    }
    show();
    const ids = notes.map(({ id }) => id);
    try {
      await database.insert(notes, seatState());
    } catch (error) {
      for (const id of ids) known.delete(id);
      show();
      throw error;
    } finally {
      for (const id of ids) unsaved.delete(id);
    }
    tabs.tell({ type: 'notes', ids });
    loop.nudge();
  }

  async function change(id: Sno, to: Pick<KeptNote, 'text' | 'deleted'>): Promise<void> {
    await attempt(async () => {
      await database.change(id, generator.next(), to, seatState());
      changed([id]);
      loop.nudge();
    });
  }

  function hasRoomFor(count: number): boolean {
    const { phase, identity } = store.getState();
    if (phase !== 'ready' || !identity) return false;
    if (known.size + count <= MAX_NOTES) return true;
    fail(`This page holds at most ${MAX_NOTES.toLocaleString('en')} notes: clear some first.`);
    return false;
  }

  return {
    store,
    start() {
      isWanted = true;
      opening ??= open();
      opening.then(
        () => isWanted && loop.start(),
        error => {
          fail(error);
          store.setState({ phase: 'failed' });
        },
      );
    },
    stop() {
      isWanted = false;
      loop.stop();
    },
    add(text) {
      const { identity } = store.getState();
      if (!hasRoomFor(1) || !identity) return undefined;
      const note = newNote(generator.next(), toNoteText(text), identity.maker);
      void attempt(() => keep([note]));
      return note.id;
    },
    async edit(id, text) {
      const next = toNoteText(text);
      if (known.get(id)?.text !== next) await change(id, { text: next, deleted: false });
    },
    remove: id => change(id, { text: '', deleted: true }),
    async makeMany(count) {
      const { identity } = store.getState();
      if (!hasRoomFor(count) || !identity) return;
      const from = nowMs();
      const ids = generator.batch(count);
      const made = nowMs();
      const notes = ids.map((id, at) => newNote(id, `Note ${at + 1} of ${count}`, identity.maker));
      await attempt(() => keep(notes));
      store.setState({ bulk: { count, makeMs: made - from, saveMs: nowMs() - made } });
    },
    async renew(id) {
      const { identity } = store.getState();
      const old = known.get(id);
      if (!old || !identity) return undefined;
      const note = newNote(generator.next(), old.text, identity.maker);
      return attempt(async () => {
        await database.exchange(id, note, seatState());
        changed([id, note.id]);
        loop.nudge();
        return note.id;
      });
    },
    async setOffline(isOffline) {
      takeOffline(isOffline);
      await attempt(async () => {
        await database.setOffline(isOffline);
        tabs.tell({ type: 'offline', isOffline });
      });
    },
    syncNow: loop.nudge,
    table: server.table,
    async clearHere() {
      await attempt(() => alone(() => database.clear()));
      changed('all');
      loop.nudge();
    },
    async clearEverywhere() {
      await attempt(() =>
        alone(async () => {
          await server.clear();
          await database.clear();
        }),
      );
      changed('all');
      loop.nudge();
    },
  };
}
