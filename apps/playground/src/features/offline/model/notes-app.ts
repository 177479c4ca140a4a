/* The notes of one device as they are shown, and what users do with them. */

import { type Note, type Notes, type NotesOptions, openNotes } from '@sno-id/example-notes/client';
import type { Device } from '@sno-id/grants';
import { discardAside, retryAside } from '@sno-id/grants/outbox';
import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { readKept, writeKept } from '../store/kept.ts';
import { type NotesState, START } from './notes-state.ts';
import { createPolling } from './polling.ts';
import { createReader } from './shown-notes.ts';
import { createSync } from './sync.ts';

/** The longest text of a note, as the server has it. */
export const MAX_TEXT = 1_000;

export type NotesApp = ReturnType<typeof createNotesApp>;

export interface NotesAppOptions {
  /** The name of what the device stores in the browser. */
  readonly name: string;
  readonly send: (request: Request) => Promise<Response>;
  readonly pull: (since: string) => Promise<Response>;
  readonly onDevice: (device: Device) => void;
  readonly device?: Pick<NotesOptions, 'clock' | 'random'> | undefined;
}

/** Where it is stored that a device is cut off, and that it was found to be a copy: its tabs share that. */
export function flagsOf(name: string) {
  return { offline: `${name}.offline`, copy: `${name}.copy` };
}

/** Creates the app. It opens its database when it is first needed. */
export function createNotesApp(options: NotesAppOptions) {
  const store = createStore<NotesState>()(() => START);
  const flags = flagsOf(options.name);
  let opening: Promise<Notes> | undefined;
  let isClosed = false;
  const opened = () => (opening ??= open());
  const sync = createSync(store, opened);
  const polling = createPolling(sync.round);
  const reload = createReader(opened, shown => store.setState(shown));

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
    const { name, pull } = options;
    const notes = await openNotes({
      ...options.device,
      name,
      send: online(options.send),
      pull: online(pull),
    });
    const { outbox } = notes;
    const { device } = outbox;
    options.onDevice(device);
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

  /** What was not done because the app has ended is no problem of it. */
  function fail(error: unknown): void {
    if (isClosed) return;
    store.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  /** Runs an action that writes, and reports a failure. */
  async function attempt<T>(action: (notes: Notes) => Promise<T>): Promise<T | undefined> {
    try {
      const result = await action(await opened());
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

  return {
    store,
    ...actionsOf(attempt, reload),
    /** Syncs until `stop()`. */
    start(): void {
      polling.start();
      const shown = opened().then(reload);
      shown.then(
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
      sync.requestCheckIn();
      takeOffline(isOffline);
    },
    /** Whether the server has everything that was done here. */
    async isStoredElsewhere(): Promise<boolean> {
      const { unsent, aside } = await (await opened()).outbox.sync();
      return unsent + aside === 0;
    },
    /** Ends the app: it neither syncs nor stores anything after that. */
    async close(): Promise<void> {
      isClosed = true;
      polling.stop();
      removeEventListener('storage', onStorage);
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

type Attempt = <T>(action: (notes: Notes) => Promise<T>) => Promise<T | undefined>;

/** What can be done with notes. */
function actionsOf(attempt: Attempt, reload: () => Promise<void>) {
  return {
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
    retry: (key: string) => attempt(({ outbox }) => retryAside(outbox, key)),
    discard: (key: string) => attempt(({ outbox }) => discardAside(outbox, key)),
  };
}
