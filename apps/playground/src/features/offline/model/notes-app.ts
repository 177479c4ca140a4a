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

/** The most notes that this page keeps: more would only make it slow. */
export const MAX_NOTES = 20_000;

/** Which IDs this tab makes. */
export interface TabIdentity extends Client {
  /** Undefined where this tab has a random partition instead of a seat. */
  readonly seat: number | undefined;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
}

/** How long it took to make many notes, in milliseconds. */
export interface BulkTimes {
  readonly count: number;
  readonly makeMs: number;
  readonly saveMs: number;
}

export interface NotesState {
  readonly phase: 'opening' | 'ready' | 'failed';
  /** Why it failed, or the last thing that did. */
  readonly problem: string | undefined;
  readonly identity: TabIdentity | undefined;
  /** In the order of their IDs, the newest first; without those that are deleted. */
  readonly notes: readonly KeptNote[];
  /** Changes that the server does not have, deletions included. */
  readonly waiting: number;
  readonly isOffline: boolean;
  readonly sync: SyncState;
  readonly bulk: BulkTimes | undefined;
}

export interface NotesApp {
  readonly store: StoreApi<NotesState>;
  /** Opens what is kept, and syncs until {@link stop}; what is open stays open. */
  start(): void;
  stop(): void;
  /** Makes a note. It is there with its ID when this returns, before anything is written anywhere. */
  add(text: string): Sno | undefined;
  edit(id: Sno, text: string): Promise<void>;
  remove(id: Sno): Promise<void>;
  makeMany(count: number): Promise<void>;
  /** Gives a note whose ID another browser has used too a new one, and returns that. */
  renew(id: Sno): Promise<Sno | undefined>;
  setOffline(isOffline: boolean): Promise<void>;
  syncNow(): void;
  table(): Promise<Table>;
  clearHere(): Promise<void>;
  clearEverywhere(): Promise<void>;
}

/** What the app has around it, so that a test can put something else there. */
export interface Surroundings extends Pick<SyncLoopOptions, 'nowMs' | 'after'> {
  readonly openDatabase: () => Promise<NoteDatabase>;
  readonly locks: Locks | undefined;
  /** Runs one thing at a time, in all tabs of this browser. */
  readonly alone: <T>(action: () => Promise<T>) => Promise<T>;
  readonly server: Server;
  /** What the IDs have their times from. */
  readonly clock: Clock;
  readonly tabs: Tabs;
  readonly makeClient: () => Client;
  /** The name of the seats' locks. */
  readonly name: string;
  /** Takes this tab's generator once there is one. */
  readonly onGenerator: (generator: IdSource) => void;
}

export function createNotesApp(around: Surroundings): NotesApp {
  const { server, tabs, nowMs, after, alone } = around;
  const known = new Map<Sno, KeptNote>();
  /** Shown already, and on their way into the database. */
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

  /** The state to go on from, to be kept together with what was made: for a seat alone, as nobody takes up anything else. */
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

  /** Something changed in the database: shows it here and in the other tabs. */
  function changed(ids: readonly Sno[] | 'all'): void {
    tabs.tell({ type: 'notes', ids });
    void reload(ids).catch(fail);
  }

  function fail(error: unknown): void {
    store.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  /** Does what writes, and says if it went wrong. */
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

  /** Shows new notes at once, and keeps them. What cannot be kept is taken back. */
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
    fail(`This page keeps ${MAX_NOTES.toLocaleString('en')} notes at most: clear some first.`);
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
