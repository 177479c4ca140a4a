import { createStore } from 'zustand/vanilla';
import { registerGenerator } from '../../../lib/generators.ts';
import { copyDatabase } from '../store/copy-database.ts';
import { findServer, type ServerPlace } from '../store/find-server.ts';
import { readFlag, writeFlag } from '../store/flags.ts';
import { type PageFetch, pageFetch } from '../store/page-fetch.ts';
import { createNotesApp, NoServer, type NotesApp } from './notes-app.ts';
import { createTableReader, type Table } from './table.ts';

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
const NAME = 'sno-id.playground.notes';

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
  return getDevices().readTable();
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
    remember: () => writeFlag(HAS_SERVER, true),
    isSecure: isSecureContext,
  });
  async function reach(request: Request): Promise<Response> {
    const found = await place;
    if (found === 'none') throw new NoServer('there is no server');
    return found === 'page' ? page.fetch(request) : fetch(request, { redirect: 'error' });
  }
  async function send(request: Request): Promise<Response> {
    const { method, headers, signal } = request;
    return reach(new Request(url, { method, headers, signal, body: await request.text() }));
  }
  const pull = (since: string) => reach(new Request(`${url}?since=${encodeURIComponent(since)}`));
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
    return createNotesApp({
      name: NAMES[device],
      send,
      pull,
      onDevice: ids => registerGenerator(device === 'a' ? 'notes' : 'notes of device B', ids),
    });
  }

  function add(): void {
    if (!store.getState().b) store.setState({ b: open('b') });
  }

  return {
    store,
    readTable: createTableReader(pull),
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
        writeFlag(`${to}.offline`, readFlag(`${from}.offline`));
      } finally {
        store.setState({ b: open('b') });
      }
      return true;
    },
  };
}
