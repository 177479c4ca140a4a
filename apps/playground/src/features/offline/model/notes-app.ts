/* The notes of one device as they are shown, and what users do with them. */

import { type Note, type Notes, openNotes } from '@sno-id/example-notes/client';
import type { Device, DeviceStatus } from '@sno-id/grants';
import type { Entry } from '@sno-id/grants/outbox';
import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { readKept, writeKept } from '../store/kept.ts';

/** The longest text of a note, as the server has it. */
export const MAX_TEXT = 1_000;

/** The sync status of a note. */
export type Standing = 'local' | 'edited' | 'stored' | 'refused';

export interface ShownNote extends Note {
  /** The same for as long as it is shown, whatever becomes of its ID. */
  readonly key: string;
  readonly standing: Standing;
  /** The ID that it had before another note turned out to have it. */
  readonly was: Sno | undefined;
  /** The change that the server refuses. */
  readonly refused: { readonly key: string; readonly message: string } | undefined;
}

export type SyncState =
  | { readonly phase: 'offline' | 'syncing' | 'synced' | 'absent' }
  | { readonly phase: 'unreachable'; readonly retryAtMs: number };

/** What is shown of the notes. */
export interface NotesState {
  readonly phase: 'opening' | 'ready' | 'failed';
  /** Why the app failed, or the last action did. */
  readonly problem: string | undefined;
  /** How the IDs of this tab are kept apart from all others; undefined while it opens. */
  readonly device: DeviceStatus | undefined;
  /** Newest first. */
  readonly notes: readonly ShownNote[];
  /** Notes with changes that the server does not have yet, including deletions. */
  readonly waiting: number;
  /** Notes that were given other IDs. */
  readonly conflicts: number;
  /** Whether a check-in found that this device is a copy of another. */
  readonly isCopy: boolean;
  readonly isOffline: boolean;
  readonly sync: SyncState;
}

export type NotesApp = ReturnType<typeof createNotesApp>;

export interface NotesAppOptions {
  /** The name of what the device stores in the browser. */
  readonly name: string;
  readonly send: (request: Request) => Promise<Response>;
  readonly pull: (since: string) => Promise<Response>;
  readonly onDevice: (device: Device) => void;
}

/** Thrown by `send` and `pull` where there is no server. */
export class NoServer extends Error {}

const START: NotesState = {
  phase: 'opening',
  problem: undefined,
  device: undefined,
  notes: [],
  waiting: 0,
  conflicts: 0,
  isCopy: false,
  isOffline: false,
  sync: { phase: 'syncing' },
};

/** How long after a sync the next one begins, and after failures, in milliseconds. */
const [POLL_MS, MAX_RETRY_MS] = [2_000, 30_000];
/** The least time between two readings of everything, in milliseconds. */
const RELOAD_MS = 100;
/** The highest limit of a list. */
const ALL = 2 ** 31 - 1;
/** The most changes that are made together. */
const MAX_TOGETHER = 50;

/** Creates the app. It opens its database with the first `start()`. */
export function createNotesApp({ name, send, pull, onDevice }: NotesAppOptions) {
  const store = createStore<NotesState>()(() => START);
  const offlineFlag = `${name}.offline`;
  /** Another tab has been switched. */
  const onStorage = ({ key }: StorageEvent) => {
    if (key === offlineFlag) takeOffline(readKept(offlineFlag) !== null);
  };
  let opening: Promise<Notes> | undefined;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = POLL_MS;
  let isSyncing = false;
  let isStale = false;
  /** It starts or goes online: whether the device was copied is to be seen now, not within an hour. */
  let isCheckInDue = true;
  let reloading: Promise<void> | undefined;

  const online = <T>(ask: (value: T) => Promise<Response>) => {
    return async (value: T) => {
      if (store.getState().isOffline) throw new TypeError('the app is switched offline');
      return ask(value);
    };
  };

  async function open(): Promise<Notes> {
    takeOffline(readKept(offlineFlag) !== null);
    addEventListener('storage', onStorage);
    const notes = await openNotes({ name, send: online(send), pull: online(pull) });
    const { device, outbox } = notes;
    onDevice(device);
    device.subscribe(() => {
      const isFork = device.status.checkIn.outcome === 'fork';
      store.setState(({ isCopy }) => ({ device: device.status, isCopy: isCopy || isFork }));
    });
    outbox.subscribe(() => void reload().catch(fail));
    store.setState({ device: device.status });
    return notes;
  }

  /** Reads what is shown, and once more if something changes meanwhile. */
  function reload(): Promise<void> {
    isStale = true;
    reloading ??= readAll().finally(() => {
      reloading = undefined;
    });
    return reloading;
  }

  async function readAll(): Promise<void> {
    const notes = await opening!;
    while (isStale) {
      isStale = false;
      const [unsent, aside, renamed] = await notes.store.transact(tx =>
        Promise.all([tx.list('unsent', ALL, 0), tx.list('aside', ALL, 0), tx.list('renamed', ALL, 0)]),
      );
      store.setState(shownOf(await notes.list(), unsent, aside, renamed));
      // Thousands of notes that are sent change the outbox many times.
      await new Promise(resolve => setTimeout(resolve, RELOAD_MS));
    }
  }

  function fail(error: unknown): void {
    store.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  /** Runs an action that writes, and reports a failure. */
  async function attempt<T>(action: (notes: Notes) => Promise<T>): Promise<T | undefined> {
    try {
      const result = await action(await opening!);
      store.setState({ problem: undefined });
      return result;
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  function takeOffline(isOffline: boolean): void {
    store.setState({ isOffline, sync: { phase: isOffline ? 'offline' : 'syncing' } });
    if (!isOffline) syncNow();
  }

  async function sync(): Promise<void> {
    const notes = await opening!;
    try {
      await notes.sync();
      if (isCheckInDue) {
        isCheckInDue = false;
        await notes.device.checkIn();
      }
      const { problem } = notes.outbox.status;
      if (problem) throw new Error(problem.message);
      retryMs = POLL_MS;
      const phase = notes.outbox.status.unsent > 0 ? 'syncing' : 'synced';
      if (!store.getState().isOffline) store.setState({ sync: { phase } });
    } catch (error) {
      isCheckInDue = true;
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      if (store.getState().isOffline) return;
      const retryAtMs = Date.now() + retryMs;
      store.setState({
        sync: error instanceof NoServer ? { phase: 'absent' } : { phase: 'unreachable', retryAtMs },
      });
    }
  }

  function syncNow(): void {
    clearTimeout(timer);
    if (isSyncing || !isWanted || store.getState().isOffline) return;
    isSyncing = true;
    void sync().finally(() => {
      isSyncing = false;
      if (isWanted) timer = setTimeout(syncNow, retryMs);
    });
  }

  /** Adds notes. Resolves when they are stored here, with the milliseconds that their IDs have taken. */
  async function addAll(texts: readonly string[]): Promise<number | undefined> {
    return attempt(async ({ outbox }) => {
      let idsMs = 0;
      for (let at = 0; at < texts.length; at += MAX_TOGETHER) {
        await outbox.transaction(changes => {
          const startMs = performance.now();
          for (const text of texts.slice(at, at + MAX_TOGETHER))
            changes.add('notes', { text, follows: null });
          idsMs += performance.now() - startMs;
        });
      }
      return idsMs;
    });
  }

  function stop(): void {
    isWanted = false;
    clearTimeout(timer);
  }

  return {
    store,
    addAll,
    /** Adds a note, and returns its ID; undefined if it could not be stored. */
    async add(text: string, follows: Sno | null = null): Promise<Sno | undefined> {
      return (await attempt(({ outbox }) => outbox.add('notes', { text: text.slice(0, MAX_TEXT), follows })))
        ?.id;
    },
    async edit({ id, text: present }: Note, text: string): Promise<void> {
      if (text === present) return;
      await attempt(({ outbox }) => outbox.edit('notes', id, { text }));
      await reload();
    },
    remove: ({ id }: Note) => attempt(({ outbox }) => outbox.remove('notes', id)),
    /** Sends a change again that was refused, or takes it back. */
    retry: (key: string) => attempt(({ outbox }) => outbox.retry(key)),
    discard: (key: string) => attempt(({ outbox }) => outbox.discard(key)),
    /** Syncs until `stop()`. */
    start(): void {
      isWanted = true;
      opening ??= open();
      opening.then(reload).then(
        () => {
          store.setState({ phase: 'ready' });
          syncNow();
        },
        error => {
          fail(error);
          store.setState({ phase: 'failed' });
        },
      );
    },
    stop,
    syncNow,
    setOffline(isOffline: boolean): void {
      writeKept(offlineFlag, isOffline ? '1' : null);
      isCheckInDue = true;
      takeOffline(isOffline);
    },
    /** Whether the server has everything that was done here. */
    async isStoredElsewhere(): Promise<boolean> {
      const { unsent, aside } = await (await opening!).outbox.sync();
      return unsent + aside === 0;
    },
    /** Ends the app: it neither syncs nor stores anything after that. */
    async close(): Promise<void> {
      stop();
      removeEventListener('storage', onStorage);
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

type Shown = Pick<NotesState, 'notes' | 'waiting' | 'conflicts'>;

function shownOf(
  notes: readonly (Note & { readonly key: string })[],
  unsent: readonly Entry[],
  aside: readonly Entry[],
  renamed: readonly Entry[],
): Shown {
  const adds = new Set(unsent.filter(({ op }) => op === 'add').map(({ id }) => id));
  const changed = new Set(unsent.map(({ id }) => id));
  const refusals = new Map(aside.map(({ id, key, message = '' }) => [id, { key, message }]));
  const former = new Map<string, Sno>(renamed.map(({ id, was }) => [id, was[0] as Sno]));
  const standingOf = (id: string): Standing => {
    if (refusals.has(id)) return 'refused';
    if (adds.has(id)) return 'local';
    return changed.has(id) ? 'edited' : 'stored';
  };
  const shown = notes.map(note => ({
    ...note,
    standing: standingOf(note.id),
    was: former.get(note.id),
    refused: refusals.get(note.id),
  }));
  return { notes: shown, waiting: changed.size, conflicts: shown.filter(({ was }) => was).length };
}
