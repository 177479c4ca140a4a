import type { DeviceStatus } from '@sno-id/grants';
import type { Sno } from '@sno-id/sdk';
import type { KeptNote } from './note.ts';
import type { NoteDatabase } from './note-database.ts';
import { NoteShelf } from './note-shelf.ts';
import { createState, type State } from './state.ts';
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

/** The notes in the database as they are shown, here and in the other tabs. */
export interface ShownNotes {
  readonly store: State<NotesState>;
  readonly shelf: NoteShelf;
  /** Shows what the shelf has. */
  show(): void;
  /** Reads notes again. */
  reload(ids: readonly Sno[] | 'all'): Promise<void>;
  /** Shows a change of the database here and in the other tabs. */
  changed(ids: readonly Sno[] | 'all'): void;
  fail(error: unknown): void;
  /** Runs an action that writes, and reports a failure. */
  attempt<T>(action: () => Promise<T>): Promise<T | undefined>;
}

export function createShownNotes(database: () => Pick<NoteDatabase, 'all' | 'some'>, tabs: Tabs): ShownNotes {
  const store = createState(START);
  const shelf = new NoteShelf();

  function show(): void {
    store.setState(shelf.contents());
  }

  async function reload(ids: readonly Sno[] | 'all'): Promise<void> {
    const found = ids === 'all' ? await database().all() : await database().some(ids);
    shelf.replace(ids, found);
    show();
  }

  function fail(error: unknown): void {
    store.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  return {
    store,
    shelf,
    show,
    reload,
    fail,
    changed(ids) {
      tabs.tell({ type: 'notes', ids });
      void reload(ids).catch(fail);
    },
    async attempt(action) {
      try {
        const result = await action();
        store.setState({ problem: undefined });
        return result;
      } catch (error) {
        fail(error);
        return undefined;
      }
    },
  };
}
