/* The notes of one device as they are shown, and what users do with them. */

import { type Note, type Notes, openNotes } from '@sno-id/example-notes/client';
import type { Device, DeviceStatus } from '@sno-id/grants';
import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { readKept, writeKept } from '../store/kept.ts';
import { createPolling } from './polling.ts';
import { readShown, type ShownNotes } from './shown-notes.ts';

/** The longest text of a note, as the server has it. */
export const MAX_TEXT = 1_000;

export type SyncState =
  | { readonly phase: 'offline' | 'syncing' | 'synced' | 'absent' }
  | { readonly phase: 'unreachable'; readonly retryAtMs: number };

/** What is shown of the notes. */
export interface NotesState extends ShownNotes {
  readonly phase: 'opening' | 'ready' | 'failed';
  /** Why the app failed, or the last action did. */
  readonly problem: string | undefined;
  /** How the IDs of this tab are kept apart from all others; undefined while it opens. */
  readonly device: DeviceStatus | undefined;
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

/** Where it is stored that a device is cut off, and that it was found to be a copy: its tabs share that. */
export function flagsOf(name: string) {
  return { offline: `${name}.offline`, copy: `${name}.copy` };
}

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

/** The least time between two readings of everything, in milliseconds. */
const RELOAD_MS = 100;

/** Creates the app. It opens its database with the first `start()`. */
export function createNotesApp(options: NotesAppOptions) {
  const store = createStore<NotesState>()(() => START);
  const flags = flagsOf(options.name);
  let opening: Promise<Notes> | undefined;
  let isStale = false;
  /** It starts or goes online: whether the device was copied is to be seen now, not within an hour. */
  let isCheckInDue = true;
  let reloading: Promise<void> | undefined;
  const polling = createPolling(sync);

  /** Another tab has been switched, or was found to be a copy. */
  function onStorage({ key }: StorageEvent): void {
    if (key === flags.offline) takeOffline(readKept(flags.offline) !== null);
    if (key === flags.copy) store.setState({ isCopy: readKept(flags.copy) !== null });
  }

  function online<T>(ask: (value: T) => Promise<Response>) {
    return async (value: T) => {
      if (store.getState().isOffline) throw new TypeError('the app is switched offline');
      return ask(value);
    };
  }

  async function open(): Promise<Notes> {
    takeOffline(readKept(flags.offline) !== null);
    store.setState({ isCopy: readKept(flags.copy) !== null });
    addEventListener('storage', onStorage);
    const { name, send, pull, onDevice } = options;
    const notes = await openNotes({ name, send: online(send), pull: online(pull) });
    const { device, outbox } = notes;
    onDevice(device);
    device.subscribe(() => {
      store.setState({ device: device.status });
      if (device.status.checkIn.outcome !== 'fork') return;
      writeKept(flags.copy, '1');
      store.setState({ isCopy: true });
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
      store.setState(await readShown(notes));
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
    polling.now();
  }

  /** Sends and fetches, and checks in if that is due. Returns whether it succeeded. */
  async function sync(retryMs: number): Promise<boolean> {
    const { isOffline, phase } = store.getState();
    if (isOffline || phase !== 'ready') return true;
    try {
      const { device, outbox, sync } = await opening!;
      await sync();
      if (isCheckInDue) {
        isCheckInDue = false;
        await device.checkIn();
      }
      const { problem, unsent } = outbox.status;
      if (problem) throw new Error(problem.message);
      if (!store.getState().isOffline) store.setState({ sync: { phase: unsent > 0 ? 'syncing' : 'synced' } });
      return true;
    } catch (error) {
      isCheckInDue = true;
      if (store.getState().isOffline) return false;
      const unreachable = { phase: 'unreachable', retryAtMs: Date.now() + retryMs } as const;
      store.setState({ sync: error instanceof NoServer ? { phase: 'absent' } : unreachable });
      return false;
    }
  }

  return {
    store,
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
      polling.start();
      opening ??= open();
      opening.then(reload).then(
        () => {
          store.setState({ phase: 'ready' });
          polling.now();
        },
        error => {
          polling.stop();
          fail(error);
          store.setState({ phase: 'failed' });
        },
      );
    },
    stop: polling.stop,
    syncNow: polling.now,
    setOffline(isOffline: boolean): void {
      writeKept(flags.offline, isOffline ? '1' : null);
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
      polling.stop();
      removeEventListener('storage', onStorage);
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}
