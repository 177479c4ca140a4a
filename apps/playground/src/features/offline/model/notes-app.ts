import type { Clock, Generator, IdSource, Sno } from '@sno-id/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type KeptNote, newNote } from '../store/note.ts';
import type { Client, NoteDatabase, SeatState } from '../store/note-database.ts';
import { generatorOf, type Locks, takeSeat } from '../store/seat.ts';
import type { Server } from '../store/server.ts';
import { createSyncLoop, type SyncLoop, type SyncLoopOptions, type SyncState } from '../store/sync-loop.ts';
import { syncRound } from '../store/sync-round.ts';
import type { Tabs } from '../store/tabs.ts';
import { type Table, toNoteText } from '../store/wire.ts';
import { NoteShelf } from './note-shelf.ts';

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

/** Creates the app. It opens its database with the first {@link NotesApp.start}. */
export function createNotesApp(around: Surroundings): NotesApp {
  return new LocalNotesApp(around);
}

class LocalNotesApp implements NotesApp {
  readonly store: StoreApi<NotesState>;
  readonly #around: Surroundings;
  readonly #shelf = new NoteShelf();
  readonly #loop: SyncLoop;
  #database!: NoteDatabase;
  #generator!: Generator;
  #opening: Promise<void> | undefined;
  #isWanted = false;

  constructor(around: Surroundings) {
    const { nowMs, after, alone, server } = around;
    this.#around = around;
    this.store = createStore<NotesState>(() => START);
    this.#loop = createSyncLoop({
      nowMs,
      after,
      onState: sync => this.store.setState({ sync }),
      round: signal => alone(() => syncRound(this.#database, server, ids => this.#changed(ids), signal)),
    });
  }

  start(): void {
    this.#isWanted = true;
    this.#opening ??= this.#open();
    this.#opening.then(
      () => this.#isWanted && this.#loop.start(),
      error => {
        this.#fail(error);
        this.store.setState({ phase: 'failed' });
      },
    );
  }

  stop(): void {
    this.#isWanted = false;
    this.#loop.stop();
  }

  add(text: string): Sno | undefined {
    const { identity } = this.store.getState();
    if (!this.#hasRoomFor(1) || !identity) return undefined;
    const note = newNote(this.#generator.next(), toNoteText(text), identity.maker);
    void this.#attempt(() => this.#keep([note]));
    return note.id;
  }

  async edit(id: Sno, text: string): Promise<void> {
    const next = toNoteText(text);
    if (this.#shelf.get(id)?.text !== next) await this.#change(id, { text: next, deleted: false });
  }

  remove(id: Sno): Promise<void> {
    return this.#change(id, { text: '', deleted: true });
  }

  async makeMany(count: number): Promise<void> {
    const { nowMs } = this.#around;
    const { identity } = this.store.getState();
    if (!this.#hasRoomFor(count) || !identity) return;
    const from = nowMs();
    const ids = this.#generator.batch(count);
    const made = nowMs();
    const notes = ids.map((id, at) => newNote(id, `Note ${at + 1} of ${count}`, identity.maker));
    await this.#attempt(() => this.#keep(notes));
    this.store.setState({ bulk: { count, makeMs: made - from, saveMs: nowMs() - made } });
  }

  async renew(id: Sno): Promise<Sno | undefined> {
    const { identity } = this.store.getState();
    const old = this.#shelf.get(id);
    if (!old || !identity) return undefined;
    const note = newNote(this.#generator.next(), old.text, identity.maker);
    return this.#attempt(async () => {
      await this.#database.exchange(id, note, this.#seatState());
      this.#changed([id, note.id]);
      this.#loop.nudge();
      return note.id;
    });
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#takeOffline(isOffline);
    await this.#attempt(async () => {
      await this.#database.setOffline(isOffline);
      this.#around.tabs.tell({ type: 'offline', isOffline });
    });
  }

  syncNow(): void {
    this.#loop.nudge();
  }

  table(): Promise<Table> {
    return this.#around.server.table();
  }

  clearHere(): Promise<void> {
    return this.#clear(async () => {});
  }

  clearEverywhere(): Promise<void> {
    return this.#clear(() => this.#around.server.clear());
  }

  async #open(): Promise<void> {
    const { openDatabase, makeClient, locks, name, clock, onGenerator, tabs } = this.#around;
    this.#database = await openDatabase();
    const { maker, partition } = await this.#database.client(makeClient);
    const seat = await takeSeat(locks, name);
    const snapshot = seat === undefined ? undefined : await this.#database.seat(seat);
    this.#generator = generatorOf(partition, seat, snapshot, clock);
    const { sequenceMin, sequenceMax } = this.#generator;
    onGenerator(this.#generator);
    tabs.listen(message => {
      if (message.type === 'notes') void this.#reload(message.ids).catch(error => this.#fail(error));
      else this.#takeOffline(message.isOffline);
    });
    this.#takeOffline(await this.#database.isOffline());
    await this.#reload('all');
    this.store.setState({
      phase: 'ready',
      identity: { maker, partition: this.#generator.partition, seat, sequenceMin, sequenceMax },
    });
  }

  /**
   * The generator state to store with new notes. Only a seat needs it, since a random partition is never
   * reused.
   */
  #seatState(): SeatState | undefined {
    const seat = this.store.getState().identity?.seat;
    return seat === undefined ? undefined : { seat, snapshot: this.#generator.snapshot() };
  }

  #show(): void {
    this.store.setState(this.#shelf.contents());
  }

  async #reload(ids: readonly Sno[] | 'all'): Promise<void> {
    const found = ids === 'all' ? await this.#database.all() : await this.#database.some(ids);
    this.#shelf.replace(ids, found);
    this.#show();
  }

  /** Shows a change of the database here and in the other tabs. */
  #changed(ids: readonly Sno[] | 'all'): void {
    this.#around.tabs.tell({ type: 'notes', ids });
    void this.#reload(ids).catch(error => this.#fail(error));
  }

  #fail(error: unknown): void {
    this.store.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  /** Runs an action that writes, and reports a failure. */
  async #attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await action();
      this.store.setState({ problem: undefined });
      return result;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #takeOffline(isOffline: boolean): void {
    this.store.setState({ isOffline });
    this.#loop.setOffline(isOffline);
  }

  /** Shows new notes at once and stores them. Notes that cannot be stored are removed again. */
  async #keep(notes: readonly KeptNote[]): Promise<void> {
    const ids = notes.map(({ id }) => id);
    this.#shelf.addUnsaved(notes);
    this.#show();
    try {
      await this.#database.insert(notes, this.#seatState());
    } catch (error) {
      this.#shelf.settle(ids, false);
      this.#show();
      throw error;
    }
    this.#shelf.settle(ids, true);
    this.#around.tabs.tell({ type: 'notes', ids });
    this.#loop.nudge();
  }

  async #change(id: Sno, to: Pick<KeptNote, 'text' | 'deleted'>): Promise<void> {
    await this.#attempt(async () => {
      await this.#database.change(id, this.#generator.next(), to, this.#seatState());
      this.#changed([id]);
      this.#loop.nudge();
    });
  }

  /** Clears this browser, after what else is to be cleared. */
  async #clear(before: () => Promise<void>): Promise<void> {
    await this.#attempt(() =>
      this.#around.alone(async () => {
        await before();
        await this.#database.clear();
      }),
    );
    this.#changed('all');
    this.#loop.nudge();
  }

  #hasRoomFor(count: number): boolean {
    const { phase, identity } = this.store.getState();
    if (phase !== 'ready' || !identity) return false;
    if (this.#shelf.size + count <= MAX_NOTES) return true;
    this.#fail(`This page holds at most ${MAX_NOTES.toLocaleString('en')} notes: clear some first.`);
    return false;
  }
}

const START: NotesState = {
  phase: 'opening',
  problem: undefined,
  identity: undefined,
  notes: [],
  waiting: 0,
  isOffline: false,
  sync: { phase: 'syncing' },
  bulk: undefined,
};
