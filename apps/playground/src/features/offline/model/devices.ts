import { createStore } from 'zustand/vanilla';
import { whenSettled } from '../../../lib/frames.ts';
import { registerGenerator } from '../../../lib/generators.ts';
import { copyText } from '../content.ts';
import { copyDatabase } from '../store/copy-database.ts';
import { readKept, writeKept } from '../store/kept.ts';
import { pageFetch } from '../store/page-fetch.ts';
import { sendFirstNote } from './first-note.ts';
import { createNotesApp, flagsOf, type NotesApp, type NotesAppOptions } from './notes-app.ts';
import { createOneMoment } from './one-moment.ts';
import { NoServer } from './sync.ts';
import { createTableReader, type Table } from './table.ts';

/** A is this browser. B stands for another one: it has its own databases. */
export type DeviceName = 'a' | 'b';
const NAMES = ['a', 'b'] as const;

export interface Devices {
  readonly a: NotesApp;
  readonly b: NotesApp;
  readonly isServerRunning: boolean;
  /** Whether a demonstration writes the first note. */
  readonly isDemo: boolean;
  /** What the server's table contains. */
  readonly readTable: () => Promise<Table>;
}

/** The name of everything that this section stores in the browser, until somebody starts over. */
const NAME = 'sno-id.playground.notes';
/** Where the name is that is used instead. */
const RENAMED = `${NAME}.name`;

let made: ReturnType<typeof createDevices> | undefined;

/** The devices of this page, and their server, which is in the page too. */
export function devices() {
  made ??= createDevices();
  return made;
}

/** Whether the page can have a server, whose storage and digests need a secure context. */
export function hasServer(): boolean {
  return isSecureContext;
}

function createDevices() {
  let opened = open(readKept(RENAMED) ?? NAME);
  const store = createStore<Devices>()(() => stateOf(opened));
  if (opened.name === NAME && hasServer()) {
    const used = new Promise<void>(resolve => {
      for (const type of ['input', 'keydown', 'click'])
        addEventListener(type, () => resolve(), { once: true });
    });
    const end = () => store.setState({ isDemo: false });
    store.setState({ isDemo: true });
    void used.then(end);
    const { a, b } = store.getState();
    whenSettled(() => void sendFirstNote({ a, b, used }).then(end));
  }

  async function reopen(name: string): Promise<void> {
    const { a, b } = store.getState();
    opened.server.setRunning(false);
    opened = open(name);
    store.setState(stateOf(opened));
    await Promise.all([a.close(), b.close()]);
  }

  // Another tab has started over.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === RENAMED) void reopen(newValue ?? NAME);
  });

  return {
    store,
    /** Starts or stops the server. */
    setServerRunning(isServerRunning: boolean): void {
      opened.server.setRunning(isServerRunning);
      store.setState({ isServerRunning });
    },
    /** Leaves the devices and the server's table behind, in all tabs, for others that are empty. */
    async startOver(): Promise<void> {
      const { name } = opened;
      const next = `${NAME}.${Date.now()}`;
      writeKept(RENAMED, next);
      await reopen(next);
      for (const { offline, copy } of [flagsOf(name), flagsOf(ofB(name))]) {
        writeKept(offline, null);
        writeKept(copy, null);
      }
      // One that another tab still uses is deleted when that tab has closed it.
      const databases = [name, ofB(name)].flatMap(device => [notesOf(device), grantsOf(device)]);
      for (const database of [...databases, serverOf(name)]) indexedDB.deleteDatabase(database);
    },
    /**
     * Makes device B a copy of A, with its identity, as copying a browser's profile does. Both are offline
     * then, and each has written a note: in one lane of their block and at one moment, so under one ID.
     *
     * @returns false if B has notes that the server does not have. They would be lost, so nothing is copied.
     */
    async copyOntoB(): Promise<boolean> {
      const { a, b } = store.getState();
      const { name, openDevice } = opened;
      if (!(await b.isStoredElsewhere())) return false;
      await Promise.all([a.close(), b.close()]);
      const { options, hold } = createOneMoment();
      try {
        await copyDatabase(notesOf(name), notesOf(ofB(name)));
        await copyDatabase(grantsOf(name), grantsOf(ofB(name)));
        for (const { offline, copy } of [flagsOf(name), flagsOf(ofB(name))]) {
          writeKept(offline, '1');
          writeKept(copy, null);
        }
      } finally {
        store.setState({ a: openDevice('a', options), b: openDevice('b', options) });
      }
      const copies = store.getState();
      await hold(() => Promise.all(NAMES.map(device => addTo(copies[device], copyText.written[device]))));
      return true;
    },
  };
}

/** Opens what is stored under a name. */
function open(name: string) {
  const url = new URL('sync', document.baseURI).href;
  const server = pageFetch(
    serverOf(name),
    () => new Worker(new URL('../store/server-worker.ts', import.meta.url), { type: 'module' }),
  );
  async function reach(request: Request): Promise<Response> {
    if (!hasServer()) throw new NoServer('there is no server');
    return server.fetch(request);
  }
  async function send(request: Request): Promise<Response> {
    const { method, headers, signal } = request;
    return reach(new Request(url, { method, headers, signal, body: await request.text() }));
  }
  const pull = (since: string) => reach(new Request(`${url}?since=${encodeURIComponent(since)}`));

  return {
    name,
    server,
    readTable: createTableReader(pull),
    openDevice: (device: DeviceName, options?: NotesAppOptions['device']): NotesApp =>
      createNotesApp({
        name: device === 'a' ? name : ofB(name),
        send,
        pull,
        device: options,
        onDevice: ids => registerGenerator(device === 'a' ? 'notes' : 'notes of device B', ids),
      }),
  };
}

function stateOf({ openDevice, readTable }: ReturnType<typeof open>): Devices {
  return { a: openDevice('a'), b: openDevice('b'), isServerRunning: true, isDemo: false, readTable };
}

async function addTo(app: NotesApp, text: string): Promise<void> {
  app.start();
  await app.add(text);
}

const ofB = (name: string) => `${name}.b`;
const notesOf = (device: string) => `sno-outbox:${device}`;
const grantsOf = (device: string) => `sno-grants:${device}`;
const serverOf = (name: string) => `${name}.server`;
