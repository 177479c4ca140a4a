import { askAt, createPageApp, type NotesApp } from '@sno-id/example-notes/client';
import { createStore } from 'zustand/vanilla';
import { registerGenerator } from '../../../lib/generators.ts';
import { copyDatabase } from '../store/copy-database.ts';
import { findServer, type ServerPlace } from '../store/find-server.ts';
import { type PageFetch, pageFetch } from '../store/page-fetch.ts';
import { readTable, type Table } from './table.ts';

/** A is this browser. B stands for another one: it has its own databases. */
export type DeviceName = 'a' | 'b';

export interface Devices {
  readonly a: NotesApp;
  /** Undefined until it is added. */
  readonly b: NotesApp | undefined;
  /** Undefined until it is found. */
  readonly server: ServerPlace | undefined;
  /** Only the server of the page can be stopped here. */
  readonly isServerRunning: boolean;
}

/** The common name of everything that this section stores in the browser. */
const NAME = 'sno-id.playground.offline';

/** The databases of each device: that of its notes, and what that of its grants is named after. */
const NAMES: Readonly<Record<DeviceName, string>> = { a: NAME, b: `${NAME}.b` };

/** Set once a server on the network has answered at the address of this page. */
const HAS_SERVER = `${NAME}.has-server`;

type DevicesStore = ReturnType<typeof createDevices>['store'];
let made: ReturnType<typeof createDevices> | undefined;

/** The devices of this page. */
export function devices(): DevicesStore {
  return getDevices().store;
}

/** Adds device B. It has kept its notes if it was there before. */
export function addDevice(): void {
  getDevices().add();
}

/** Starts or stops the server of the page. */
export function setServerRunning(isRunning: boolean): void {
  getDevices().setServerRunning(isRunning);
}

/** What the server's table contains. */
export async function serverTable(): Promise<Table> {
  return readTable(await getDevices().ask('GET', '/table'));
}

/** Empties the server's table. */
export async function clearServer(): Promise<void> {
  await getDevices().ask('DELETE', '');
}

/**
 * Makes device B a copy of A, with its identity, as copying a browser's profile does.
 *
 * @returns false if B has notes that the server does not have. They would be lost, so nothing is copied.
 */
export function copyOntoB(): Promise<boolean> {
  return getDevices().copy();
}

function getDevices() {
  made ??= createDevices();
  return made;
}

function createDevices() {
  const url = new URL('sync', document.baseURI).href;
  const page: PageFetch = pageFetch(
    `${NAME}.server`,
    () => new Worker(new URL('../store/server-worker.ts', import.meta.url), { type: 'module' }),
  );
  const place = findServer({
    url,
    fetch: (input, init) => fetch(input, init),
    wasThere: () => readFlag(HAS_SERVER),
    remember: () => writeFlag(HAS_SERVER),
    isSecure: isSecureContext,
  });
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await place) === 'page' ? page.fetch(request) : fetch(request);
  };
  const ask = askAt(url, send);
  const store = createStore<Devices>()(() => ({
    a: open('a'),
    b: undefined,
    server: undefined,
    isServerRunning: true,
  }));
  place.then(server => {
    store.setState({ server });
    if (server === 'page') add();
  });

  function open(device: DeviceName): NotesApp {
    return createPageApp({
      url,
      name: NAMES[device],
      fetch: send,
      onDevice: ids => registerGenerator(device === 'a' ? 'notes' : 'notes of device B', ids),
    });
  }

  function add(): void {
    if (!store.getState().b) store.setState({ b: open('b') });
  }

  return {
    store,
    ask,
    add,
    setServerRunning(isServerRunning: boolean) {
      page.setRunning(isServerRunning);
      store.setState({ isServerRunning });
    },
    async copy() {
      const { b } = store.getState();
      const { a: from, b: to } = NAMES;
      if (b && !(await b.isStoredElsewhere())) return false;
      await b?.close();
      try {
        await copyDatabase(from, to);
        await copyDatabase(`sno-grants:${from}`, `sno-grants:${to}`);
      } finally {
        store.setState({ b: open('b') });
      }
      return true;
    },
  };
}

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function writeFlag(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Nothing can be stored here, so the server is looked for each time.
  }
}
