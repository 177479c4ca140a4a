import type { CheckInBy, Device, DeviceStatus } from '@sno-id/grants';
import type { Sno } from '@sno-id/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { nextName } from '../store/ids.ts';
import { isNamed, type KeptNote, newNote } from '../store/note.ts';
import type { NoteDatabase } from '../store/note-database.ts';
import type { Server } from '../store/server.ts';
import { createSyncLoop, type SyncLoop, type SyncLoopOptions, type SyncState } from '../store/sync-loop.ts';
import { syncRound } from '../store/sync-round.ts';
import type { Tabs } from '../store/tabs.ts';
import { type NoteName, type Table, toNoteText } from '../store/wire.ts';
import { NoteShelf } from './note-shelf.ts';

/** The most notes that this page stores; more would make it slow. */
export const MAX_NOTES = 20_000;

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
  /** How the IDs of this tab are kept apart from all others; undefined while it opens. */
  readonly device: DeviceStatus | undefined;
  /** Sorted by ID, newest first, without deleted notes. */
  readonly notes: readonly KeptNote[];
  /** Changes that the server does not have yet, including deletions. */
  readonly waiting: number;
  /** Notes that were renamed, because another note has the ID that they had. */
  readonly conflicts: number;
  readonly isOffline: boolean;
  readonly sync: SyncState;
  readonly bulk: BulkTimes | undefined;
}

export interface NotesApp {
  readonly store: StoreApi<NotesState>;
  /** Opens the database and syncs until {@link stop}. The database stays open after that. */
  start(): void;
  stop(): void;
  /**
   * Adds a note. The note has its ID when this returns, before anything is written to disk.
   *
   * @param follows the note that it follows up on.
   * @param onLost is called if it cannot be stored.
   */
  add(text: string, follows?: NoteName | null, onLost?: () => void): Sno | undefined;
  edit(note: NoteName, text: string): Promise<void>;
  remove(note: NoteName): Promise<void>;
  makeMany(count: number): Promise<void>;
  /** Gives a new ID to a note that the server refuses, and returns it. Undefined if another tab has done so. */
  renew(note: NoteName): Promise<Sno | undefined>;
  /** Marks a conflict as seen. */
  settle(note: NoteName): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  syncNow(): void;
  table(): Promise<Table>;
  clearHere(): Promise<void>;
  clearEverywhere(): Promise<void>;
  /** Whether the server has every note of this browser. Reads the database, not what is shown. */
  isStoredElsewhere(): Promise<boolean>;
  /** Ends the app: it neither syncs nor stores anything after that. */
  close(): Promise<void>;
}

/** The app's environment, which tests replace. */
export interface Surroundings extends Pick<SyncLoopOptions, 'nowMs' | 'after'> {
  readonly openDatabase: (onCleared: () => void) => Promise<NoteDatabase>;
  /** Opens what generates the IDs of this tab. */
  readonly openIds: (checkIn: CheckInBy) => Promise<Device>;
  /** Reaches the authority. */
  readonly checkIn: CheckInBy;
  /** Runs one action at a time across all tabs of this browser. It saves requests; nothing else depends on it. */
  readonly alone: <T>(action: () => Promise<T>) => Promise<T>;
  readonly server: Server;
  readonly tabs: Tabs;
  /** Receives this tab's device once it is open. */
  readonly onGenerator: (generator: Device) => void;
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
  #ids!: Device;
  /** Whether the server has answered since the page was loaded. A static page asks nobody for grants. */
  #isServerThere = false;
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
      round: signal =>
        alone(() =>
          syncRound(
            {
              database: this.#database,
              server,
              ids: this.#ids,
              onChanged: ids => this.#changed(ids),
              onServer: () => {
                this.#isServerThere = true;
              },
            },
            signal,
          ),
        ),
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

  add(text: string, follows: NoteName | null = null, onLost = () => {}): Sno | undefined {
    if (!this.#hasRoomFor(1)) return undefined;
    const name = this.#generate(() => nextName(this.#ids));
    if (!name) return undefined;
    const note = newNote(name, toNoteText(text), 0, follows);
    void this.#attempt(() => this.#keep([note]).then(() => true)).then(isKept => isKept || onLost());
    return note.id;
  }

  async edit(note: NoteName, text: string): Promise<void> {
    const next = toNoteText(text);
    const shown = this.#shelf.get(note.id);
    const isSame = shown && isNamed(shown, note) && shown.text === next;
    if (!isSame) await this.#change(note, { text: next, deleted: false });
  }

  remove(note: NoteName): Promise<void> {
    return this.#change(note, { text: '', deleted: true });
  }

  async makeMany(count: number): Promise<void> {
    const { nowMs } = this.#around;
    if (!this.#hasRoomFor(count)) return;
    const from = nowMs();
    const ids = this.#generate(() => this.#ids.batch(count));
    if (!ids) return;
    const made = nowMs();
    const { session } = this.#ids;
    const notes = ids.map((id, at) => newNote({ id, session }, `Note ${at + 1} of ${count}`, 0));
    await this.#attempt(() => this.#keep(notes));
    this.store.setState({ bulk: { count, makeMs: made - from, saveMs: nowMs() - made } });
  }

  async renew(note: NoteName): Promise<Sno | undefined> {
    return this.#attempt(async () => {
      const [name] = await this.#database.rename([note], () => nextName(this.#ids));
      this.#changed('all');
      this.#loop.nudge();
      return name?.id;
    });
  }

  async settle(note: NoteName): Promise<void> {
    await this.#attempt(async () => {
      await this.#database.settle(note);
      this.#changed([note.id]);
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

  async isStoredElsewhere(): Promise<boolean> {
    await this.#opening;
    const notes = await this.#database.all();
    return notes.every(({ pending, refused }) => pending === undefined && refused === undefined);
  }

  async close(): Promise<void> {
    this.stop();
    await this.#opening?.catch(() => {});
    this.#around.tabs.close();
    this.#ids?.close();
    this.#database?.close();
  }

  async #open(): Promise<void> {
    const { openDatabase, openIds, onGenerator, tabs } = this.#around;
    this.#database = await openDatabase(() => this.#cleared());
    this.#takeOffline(await this.#database.isOffline());
    this.#ids = await openIds(request => this.#checkIn(request));
    onGenerator(this.#ids);
    this.#ids.subscribe(({ type }) => type === 'status' && this.#showDevice());
    tabs.listen(message => {
      if (message.type === 'notes') void this.#reload(message.ids).catch(error => this.#fail(error));
      else this.#takeOffline(message.isOffline);
    });
    await this.#reload('all');
    this.store.setState({ phase: 'ready' });
    this.#showDevice();
  }

  /** Asks for grants, unless the app is switched offline or no server has answered yet. */
  async #checkIn(request: Request): Promise<Response> {
    if (this.store.getState().isOffline) throw new Error('the app is switched offline');
    if (!this.#isServerThere) throw new Error('no server has answered yet');
    return this.#around.checkIn(request);
  }

  #showDevice(): void {
    this.store.setState({ device: this.#ids.status });
  }

  /** Somebody deleted what this browser stores for the page. What the server has comes back with the next sync. */
  #cleared(): void {
    this.store.setState({
      problem:
        'What this browser stored for the page was deleted. The notes that the server has come back with the next sync; type the others again.',
    });
    queueMicrotask(() => {
      this.#changed('all');
      this.#loop.nudge();
    });
  }

  /** Generates IDs, and reports why if that is not possible: for example, if the clock is out of range. */
  #generate<T>(make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
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
      await this.#database.insert(notes);
    } catch (error) {
      this.#shelf.settle(ids, false);
      this.#show();
      throw error;
    }
    this.#shelf.settle(ids, true);
    this.#around.tabs.tell({ type: 'notes', ids });
    this.#loop.nudge();
  }

  async #change(note: NoteName, to: Pick<KeptNote, 'text' | 'deleted'>): Promise<void> {
    await this.#attempt(async () => {
      const changed = await this.#database.change(note, nextName(this.#ids), to);
      if (!changed) throw new Error('This browser no longer has the note, so the change was not stored.');
      this.#changed([changed.id]);
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
    if (this.store.getState().phase !== 'ready') return false;
    if (this.#shelf.size + count <= MAX_NOTES) return true;
    this.#fail(`This page holds at most ${MAX_NOTES.toLocaleString('en')} notes: clear some first.`);
    return false;
  }
}

const START: NotesState = {
  phase: 'opening',
  problem: undefined,
  device: undefined,
  notes: [],
  waiting: 0,
  conflicts: 0,
  isOffline: false,
  sync: { phase: 'syncing' },
  bulk: undefined,
};
