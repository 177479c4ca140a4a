import type { DeviceStatus } from '@sno-id/grants';
import type { Sno } from '@sno-id/sdk';
import type { KeptNote } from './note.ts';
import type { NoteDatabase } from './note-database.ts';
import { NoteShelf } from './note-shelf.ts';
import { createState } from './state.ts';
import type { SyncState } from './sync-loop.ts';
import type { Tabs } from './tabs.ts';

/** What is shown of the notes. */
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
};

export type ShownNotes = ReturnType<typeof createShownNotes>;

/** The notes in the database as they are shown, here and in the other tabs. */
export function createShownNotes(database: () => Pick<NoteDatabase, 'all' | 'some'>, tabs: Tabs) {
  const store = createState(START);
  const shelf = new NoteShelf();

  /** Shows what the shelf has. */
  function show(): void {
    store.setState(shelf.contents());
  }

  /** Reads notes again. */
  async function reload(ids: readonly Sno[] | 'all'): Promise<void> {
    const found = ids === 'all' ? await database().all() : await database().some(ids);
    shelf.replace(ids, found);
    show();
  }

  function fail(error: unknown): void {
    store.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  /** Shows a change of the database here and in the other tabs. */
  function changed(ids: readonly Sno[] | 'all'): void {
    tabs.tell({ type: 'notes', ids });
    void reload(ids).catch(fail);
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

  return { store, shelf, show, reload, changed, fail, attempt };
}
