/*
 * The app with a real database on each side: IndexedDB in JavaScript, and PostgreSQL in memory.
 */
import 'fake-indexeddb/auto';
import { type Device, indexedDbStore, kindOf, openDevice } from '@sno-id/grants';
import { type Clock, type RandomSource, type Sno, SnoError, systemClock } from '@sno-id/sdk';
import { type ManualClock, manualClock } from '@sno-id/sdk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../client/indexed-db.ts';
import { nameOf, standingOf } from '../client/note.ts';
import { MAX_NOTES } from '../client/note-commands.ts';
import { type NoteDatabase, openNoteDatabase } from '../client/note-database.ts';
import { createNotesApp, type NotesApp } from '../client/notes-app.ts';
import type { NotesState } from '../client/notes-state.ts';
import { askAt, serverOf } from '../client/server.ts';
import type { TabMessage } from '../client/tabs.ts';
import type { Database } from '../server/database.ts';
import { createNotesServer, type NotesServer } from '../server/notes-server.ts';
import { MAX_CHANGES, NAMESPACE } from '../wire.ts';
import { backupOf, empty, memoryAuthority, openMemorySqlite } from './databases.ts';

let table: Database;
let sync: NotesServer;
beforeAll(async () => {
  table = await openMemorySqlite();
  const keys = await memoryAuthority();
  sync = createNotesServer(async () => ({ database: table, ...keys }));
  await sync.handle(new Request('http://localhost/notes'));
});
afterAll(() => table.close());

/** Numbers from 0 to 1, the same for the same seed. */
function seededRandom(seed: number) {
  let state = seed;
  const nextUint32 = () => {
    state = (Math.imul(state, 0x19660d) + 0x3c6ef35f) >>> 0;
    return Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
  };
  return { nextUint32, next: () => nextUint32() / 2 ** 32 };
}

/** Creates many notes at once. */
const makeMany = async (app: NotesApp, count: number) =>
  app.addAll(Array.from({ length: count }, (_, at) => `Note ${at + 1} of ${count}`))?.isStored;

/**
 * Twice as many notes need two requests. More would only be slow, in databases of JavaScript and WebAssembly.
 */
const MANY = MAX_CHANGES / 2 + 1;

/** What the network does to a request. */
let network: (send: () => Promise<Response>, request: Request) => Promise<Response>;
const names = new Set<string>();
const tabs = new Set<() => void>();
let timers: (() => void)[] = [];
/** Requests that the server has not answered. */
const unanswered = new Set<Promise<Response>>();

beforeEach(async () => {
  network = send => send();
  timers = [];
  await empty(table);
});
afterEach(async () => {
  for (const kill of [...tabs]) kill();
  // What a killed tab has sent arrives nevertheless: not in the next test.
  while (unanswered.size > 0) await Promise.allSettled(unanswered);
  for (const name of names) await settled(indexedDB.deleteDatabase(name));
  names.clear();
});

interface BrowserOptions {
  readonly clock?: Clock;
  readonly random?: RandomSource;
  /** What the browser was copied from. */
  readonly copyOf?: Profile;
}

/** What a browser keeps on its disk. */
interface Profile {
  readonly name: string;
  readonly grants: IDBFactory;
}

/** One browser: its tabs share databases and messages. */
function createBrowser(name: string, { clock = systemClock(), random, copyOf }: BrowserOptions = {}) {
  names.add(name);
  const grants = new IDBFactory();
  const listeners = new Map<object, (message: TabMessage) => void>();
  let alone: Promise<unknown> = Promise.resolve();
  let copied: Promise<void> | undefined;

  async function openTab() {
    copied ??= copyOf && copyProfile(copyOf, { name, grants });
    await copied;
    const tab = {};
    let database: NoteDatabase | undefined;
    let device: Device | undefined;
    const fetchFrom: typeof fetch = async (input, init) => {
      // What it was about to send is not sent in the next test either.
      if (!tabs.has(kill)) throw new TypeError('the tab was killed');
      const request = new Request(input, init);
      const answer = network(() => sync.handle(request), request);
      unanswered.add(answer);
      try {
        return await answer;
      } finally {
        unanswered.delete(answer);
      }
    };
    const app = createNotesApp({
      async openDatabase(onCleared) {
        database = await openNoteDatabase(name, onCleared);
        return database;
      },
      async openIds(checkIn) {
        device = await openDevice({
          namespace: NAMESPACE,
          store: indexedDbStore(NAMESPACE, grants),
          checkIn,
          clock,
          random,
        });
        return device;
      },
      checkIn: async request =>
        fetchFrom('http://localhost/notes/ids', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: await request.text(),
        }),
      alone(action) {
        const turn = alone.then(action);
        alone = turn.catch(() => {});
        return turn;
      },
      server: serverOf(askAt('http://localhost/notes', fetchFrom)),
      tabs: {
        tell(message) {
          for (const [other, listener] of listeners) if (other !== tab) listener(structuredClone(message));
        },
        listen: listener => void listeners.set(tab, listener),
        close: () => void listeners.delete(tab),
      },
      nowMs: () => Date.now(),
      after(_, call) {
        timers.push(call);
        return () => {
          timers = timers.filter(timer => timer !== call);
        };
      },
    });
    /** Gone abruptly, like a tab that was killed. */
    function kill() {
      app.stop();
      device?.close();
      listeners.delete(tab);
      database?.close();
      tabs.delete(kill);
    }
    tabs.add(kill);
    app.start();
    await until(() => app.store.getState().phase === 'ready');
    return { app, state: () => app.store.getState(), device: device!, database: database!, kill };
  }

  /** A tab that was online once, and is offline now. */
  async function openOfflineTab() {
    const tab = await openTab();
    await until(isSynced(tab.app));
    await until(() => tab.state().device?.kind === 'granted');
    await tab.app.setOffline(true);
    return tab;
  }
  return { openTab, openOfflineTab, profile: { name, grants } };
}

/** Copies what a browser has on its disk, as `cp` does with the folder of a closed browser. */
async function copyProfile(from: Profile, to: Profile): Promise<void> {
  (await openNoteDatabase(to.name)).close();
  await indexedDbStore(NAMESPACE, to.grants).transact(transaction => transaction.read());
  await copyDatabase(await openRaw(indexedDB, from.name), await openRaw(indexedDB, to.name));
  const grants = `sno-grants:${NAMESPACE}`;
  await copyDatabase(await openRaw(from.grants, grants), await openRaw(to.grants, grants));
}

const openRaw = (factory: IDBFactory, name: string) => settled(factory.open(name));

async function copyDatabase(from: IDBDatabase, to: IDBDatabase): Promise<void> {
  for (const name of from.objectStoreNames) {
    const source = from.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all([settled(source.getAllKeys()), settled(source.getAll())]);
    const store = to.transaction(name, 'readwrite').objectStore(name);
    await Promise.all(
      keys.map((key, at) => settled(store.put(values[at], store.keyPath === null ? key : undefined))),
    );
  }
  from.close();
  to.close();
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 10_000, interval: 5 });
}

const isSynced = (app: NotesApp) => () => {
  const { sync, waiting } = app.store.getState();
  return sync.phase === 'synced' && waiting === 0;
};

/** The IDs in the server's table, as text, in the order of the primary key. */
async function stored(): Promise<Sno[]> {
  const rows = await table.query<{ id: Sno }>('select id from notes where deleted = $1 order by id', [false]);
  return rows.map(({ id }) => id);
}

/** The name of a note that is shown. */
const named = (app: NotesApp, id: Sno) => nameOf(app.store.getState().notes.find(note => note.id === id)!);

const idsOf = (app: NotesApp) =>
  app.store
    .getState()
    .notes.map(({ id }) => id)
    .reverse();

describe('notes', () => {
  it('have their final ID immediately, and keep it on the server', async () => {
    const { app, state } = await createBrowser('a').openTab();
    const id = app.add('Bread')!;
    expect(state().notes.map(note => [note.id, note.text, standingOf(note)])).toEqual([
      [id, 'Bread', 'local'],
    ]);
    await until(isSynced(app));
    expect(state().notes.map(note => [note.id, standingOf(note)])).toEqual([[id, 'stored']]);
    expect(await stored()).toEqual([id]);
  });

  it('of two offline tabs all reach the table unchanged, in several requests', async () => {
    const browser = createBrowser('a');
    const [one, two] = [await browser.openOfflineTab(), await browser.openTab()];
    expect(two.state().sync.phase).toBe('offline');
    const [cell, other] = [one, two].map(({ state }) => state().device!.cells[0]);
    expect(cell).toBeDefined();
    expect(other).not.toEqual(cell);
    await Promise.all([makeMany(one.app, MANY), makeMany(two.app, MANY)]);
    await until(() => one.state().notes.length === 2 * MANY && two.state().notes.length === 2 * MANY);
    const made = idsOf(one.app);
    expect(new Set(made).size).toBe(2 * MANY);
    expect(made.map(kindOf)).toEqual(Array(2 * MANY).fill('granted'));
    expect(idsOf(two.app)).toEqual(made);
    expect(await stored()).toEqual([]);
    await two.app.setOffline(false);
    await until(isSynced(one.app));
    expect(await stored()).toEqual(made);
  });

  it('survive a killed tab, after which no ID is repeated, although the clock has not moved', async () => {
    const clock = manualClock(Date.now());
    const browser = createBrowser('a', { clock });
    const first = await browser.openOfflineTab();
    await makeMany(first.app, 500);
    first.kill();
    const second = await browser.openTab();
    expect(second.state()).toMatchObject({ isOffline: true, waiting: 500, device: { kind: 'granted' } });
    const before = idsOf(second.app);
    await makeMany(second.app, 500);
    expect(new Set([...before, ...idsOf(second.app)]).size).toBe(1_000);
    expect(second.state().problem).toBeUndefined();
  });

  it('have provisional IDs before the first contact, which they keep', async () => {
    network = async () => {
      throw new TypeError('no network');
    };
    const { app, state } = await createBrowser('a').openTab();
    expect(state().device).toMatchObject({ kind: 'provisional', reason: 'no-grant' });
    const id = app.add('Bread')!;
    expect(kindOf(id)).toBe('provisional');
    await until(() => state().sync.phase === 'unreachable');
    network = send => send();
    app.syncNow();
    await until(isSynced(app));
    expect(await stored()).toEqual([id]);
    expect(state().device?.kind).toBe('granted');
    expect(kindOf(app.add('Milk')!)).toBe('granted');
  });

  it('are neither lost nor duplicated by a network that fails at any point', async () => {
    const { app, state } = await createBrowser('a').openTab();
    await app.setOffline(true);
    await makeMany(app, 2 * MANY);
    const { next } = seededRandom(1);
    let failed = 0;
    const below = (part: number) => {
      const isBelow = next() < part;
      if (isBelow) failed++;
      return isBelow;
    };
    network = async (send, { method }) => {
      if (below(0.3)) throw new TypeError('not sent');
      const answer = await send();
      if (method === 'POST' && below(0.4)) throw new TypeError('stored, and the answer is lost');
      return answer;
    };
    await app.setOffline(false);
    for (let turn = 0; turn < 200 && !isSynced(app)(); turn++) {
      await until(() => timers.length > 0);
      expect(state().notes).toHaveLength(2 * MANY);
      for (const call of timers.splice(0)) call();
    }
    expect(isSynced(app)()).toBe(true);
    expect(failed).toBeGreaterThan(5);
    expect(await stored()).toEqual(idsOf(app));
  });

  it('reach another browser with their edits and deletions', async () => {
    const one = await createBrowser('a').openTab();
    const two = await createBrowser('b').openTab();
    const [bread, milk] = [one.app.add('Bread')!, one.app.add('Milk')!];
    await until(isSynced(one.app));
    two.app.syncNow();
    await until(() => two.state().notes.length === 2);
    await two.app.edit(named(two.app, bread), 'Rye');
    await two.app.remove(named(two.app, milk));
    await until(isSynced(two.app));
    one.app.syncNow();
    await until(() => one.state().notes.length === 1);
    expect(one.state().notes[0]).toMatchObject({ id: bread, text: 'Rye', version: 2 });
    expect(await stored()).toEqual([bread]);
  });

  it('edited in two browsers at once end up the same in both', async () => {
    const one = await createBrowser('a').openTab();
    const two = await createBrowser('b').openTab();
    const id = one.app.add('Bread')!;
    await until(isSynced(one.app));
    two.app.syncNow();
    await until(() => two.state().notes.length === 1);
    for (const { app } of [one, two]) await app.setOffline(true);
    await one.app.edit(named(one.app, id), 'Rye');
    await two.app.edit(named(two.app, id), 'Oats');
    await two.app.edit(named(two.app, id), 'Spelt');
    await until(() => one.state().waiting === 1 && two.state().notes[0]?.text === 'Spelt');
    for (const { app } of [two, one, two]) {
      await app.setOffline(false);
      await until(isSynced(app));
      app.syncNow();
    }
    await until(() => one.state().notes[0]?.text === 'Spelt' && two.state().notes[0]?.text === 'Spelt');
  });

  it('are sent again to a server that lost its table', async () => {
    const { app, state } = await createBrowser('a').openTab();
    await app.setOffline(true);
    await makeMany(app, 300);
    await app.setOffline(false);
    await until(isSynced(app));
    await empty(table);
    expect(await stored()).toEqual([]);
    app.syncNow();
    await until(async () => (await stored()).length === 300 && state().waiting === 0);
    expect(await stored()).toEqual(idsOf(app));
  });

  it('are cleared here and come back, or are cleared everywhere', async () => {
    const browser = createBrowser('a');
    const [one, two] = [await browser.openTab(), await browser.openTab()];
    const id = one.app.add('Bread')!;
    await until(isSynced(one.app));
    await one.app.clear();
    await until(() => two.state().notes.length === 1 && one.state().notes.length === 1);
    expect(idsOf(one.app)).toEqual([id]);
    await one.app.clear(() => empty(table));
    await until(() => one.state().notes.length === 0 && two.state().notes.length === 0);
    await until(isSynced(one.app));
    expect(await stored()).toEqual([]);
    // The grants stay: the ID may have been written down elsewhere.
    expect(one.app.add('Bread')).not.toBe(id);
  });

  it('stay here without a server, which is shown', async () => {
    network = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    const { app, state } = await createBrowser('a').openTab();
    await until(() => state().sync.phase === 'absent');
    app.add('Bread');
    await until(() => state().waiting === 1 && state().sync.phase === 'absent');
    // A captive portal looks the same, so it is tried again.
    expect(timers).toHaveLength(1);
    expect(state().device).toMatchObject({ kind: 'provisional', reason: 'no-grant' });
  });

  it('beyond the limit are rejected with a reason', async () => {
    const { app, state } = await createBrowser('a').openTab();
    await makeMany(app, MAX_NOTES + 1);
    expect(state().notes).toEqual([]);
    expect(state().problem).toBe('This page holds at most 20,000 notes: clear some first.');
  });

  it('that cannot be stored are removed again, with a reason', async () => {
    const browser = createBrowser('a');
    const tab = await browser.openTab();
    const { app, state } = tab;
    app.stop();
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    const lost = vi.fn();
    expect(app.add('Bread', null, lost)).toBeDefined();
    expect(state().notes).toHaveLength(1);
    await until(() => state().notes.length === 0);
    put.mockRestore();
    expect(lost).toHaveBeenCalledOnce();
    expect(state().problem).toBe('the disk is full');
  });
});

async function online(...opened: { app: NotesApp; state: () => NotesState }[]) {
  for (const { app } of opened) {
    await app.setOffline(false);
    for (let turn = 0; turn < 40 && !isSynced(app)(); turn++) {
      await until(() => timers.length > 0 || isSynced(app)());
      for (const call of timers.splice(0)) call();
    }
    await until(isSynced(app));
  }
}

const textsOf = (app: NotesApp) =>
  app.store
    .getState()
    .notes.map(({ text }) => text)
    .sort();

describe('a copied profile', () => {
  const conflictsOf = (app: NotesApp) =>
    app.store
      .getState()
      .notes.flatMap(({ was }) => (was ? [was.id] : []))
      .sort();

  it('is found at the next check-in, and a note gets a new ID only where both have made the same', async () => {
    const browser = createBrowser('a');
    const first = await browser.openOfflineTab();
    for (let at = 0; at < 20; at++) first.app.add(`Before ${at}`);
    await until(() => first.state().waiting === 20);
    first.kill();
    const copy = createBrowser('b', { copyOf: browser.profile });
    const two = await copy.openTab();
    const one = await browser.openTab();
    for (let at = 0; at < 20; at++) {
      one.app.add(`One ${at}`);
      two.app.add(`Two ${at}`);
    }
    await until(() => one.state().waiting === 40 && two.state().waiting === 40);
    const shared = new Set(idsOf(one.app));
    const clashes = idsOf(two.app).filter(
      id => shared.has(id) && two.state().notes.some(note => note.id === id && /^Two/.test(note.text)),
    );
    const checkIn = vi.spyOn(two.device, 'checkIn');
    await online(one, two);
    expect((await Promise.all(checkIn.mock.results.map(({ value }) => value)))[0]).toBe('fork');
    expect(two.state().device?.fork).toBe(false);
    one.app.syncNow();
    await until(() => one.state().notes.length === 60);
    expect(textsOf(one.app)).toEqual(textsOf(two.app));
    expect(new Set(textsOf(one.app)).size).toBe(60);
    // Those of before are the same notes in both, and are there once.
    expect(conflictsOf(one.app)).toEqual([]);
    expect(conflictsOf(two.app)).toEqual(clashes.sort());
    expect((await stored()).length).toBe(60);
    expect((await stored()).map(kindOf)).toEqual(Array(60).fill('granted'));
  });

  it('that generated the same ID loses neither note, and references follow the one that gets a new ID', async () => {
    const clock = manualClock(Date.now());
    const [a, b] = [createBrowser('a', { clock }), createBrowser('b', { clock })];
    const [one, two] = [await a.openOfflineTab(), await b.openOfflineTab()];
    const id = one.device.next();
    const bread = one.app.add('Bread')!;
    // As if the copy had the same cell: the two devices know nothing of each other.
    vi.spyOn(two.device, 'next').mockReturnValueOnce(bread);
    expect([id < bread, two.app.add('Stones')]).toEqual([true, bread]);
    const stones = named(two.app, bread);
    two.app.add('About stones', stones);
    await two.app.edit(stones, 'Pebbles');
    await until(() => one.state().waiting === 1 && two.state().waiting === 2);
    await online(one, two);
    const notes = Object.fromEntries(two.state().notes.map(note => [note.text, note]));
    expect(Object.keys(notes).sort()).toEqual(['About stones', 'Bread', 'Pebbles']);
    expect(notes['Bread']!.id).toBe(bread);
    expect(notes['Pebbles']!.was).toEqual(stones);
    expect(notes['About stones']!.follows).toEqual(nameOf(notes['Pebbles']!));
    expect(two.state().conflicts).toBe(1);
    one.app.syncNow();
    await until(() => one.state().notes.length === 3);
    expect(one.state().notes.find(({ text }) => text === 'About stones')!.follows).toEqual(
      nameOf(notes['Pebbles']!),
    );
    // Whoever still has the earlier name edits the right note, and a conflict can be marked as seen.
    await two.app.edit(stones, 'Sand');
    await two.app.settle(nameOf(notes['Pebbles']!));
    await until(() => two.state().conflicts === 0 && two.state().notes.some(({ text }) => text === 'Sand'));
    expect(two.state().notes.find(note => note.id === bread)!.text).toBe('Bread');
  });
});

describe('a device that starts over', () => {
  it('sends the notes of before under their IDs: each has the proof that it was made under', async () => {
    const browser = createBrowser('a');
    const before = await browser.openOfflineTab();
    const ids = ['Bread', 'Milk'].map(text => before.app.add(text)!);
    await until(() => before.state().waiting === 2);
    before.kill();
    // The browser deletes the device, and keeps the notes.
    await settled(browser.profile.grants.deleteDatabase(`sno-grants:${NAMESPACE}`));
    const { app, state, device } = await browser.openTab();
    expect(device.status.kind).toBe('provisional');
    await online({ app, state });
    expect(await stored()).toEqual(ids);
    expect(state()).toMatchObject({ conflicts: 0, device: { kind: 'granted' } });
    expect(device.token).not.toBe(before.device.token);
  });

  it('and finds that the answer to its notes was lost, sends them again: each is there once', async () => {
    const browser = createBrowser('a');
    const before = await browser.openOfflineTab();
    const id = before.app.add('Bread')!;
    await until(() => before.state().waiting === 1);
    let isLost = false;
    network = async (send, request) => {
      const answer = await send();
      isLost ||= request.method === 'POST' && !request.url.endsWith('/ids');
      if (isLost) throw new TypeError('stored, and the answer is lost');
      return answer;
    };
    await before.app.setOffline(false);
    await until(() => before.state().sync.phase === 'unreachable');
    expect(await stored()).toEqual([id]);
    before.kill();
    network = send => send();
    await settled(browser.profile.grants.deleteDatabase(`sno-grants:${NAMESPACE}`));
    const { app, state } = await browser.openTab();
    await online({ app, state });
    expect([await stored(), idsOf(app), state().conflicts]).toEqual([[id], [id], 0]);
  });
});

describe('a copied machine', () => {
  it('that repeats IDs and even sessions loses no note: their first texts tell them apart', async () => {
    const [clock, other] = [0, 1].map(() => manualClock(Date.now())) as [ManualClock, ManualClock];
    other.set(clock.now());
    const a = createBrowser('a', { clock });
    (await a.openOfflineTab()).kill();
    const one = await createBrowser('c', { clock, random: seededRandom(1), copyOf: a.profile }).openTab();
    const two = await createBrowser('b', {
      clock: other,
      random: seededRandom(1),
      copyOf: a.profile,
    }).openTab();
    expect(one.device.session).toBe(two.device.session);
    for (let at = 0; at < 40; at++) {
      one.app.add(`One ${at}`);
      two.app.add(`Two ${at}`);
    }
    await until(() => one.state().waiting === 40 && two.state().waiting === 40);
    expect(idsOf(one.app)).toEqual(idsOf(two.app));
    await online(one, two);
    one.app.syncNow();
    await until(() => one.state().notes.length === 80);
    for (const { app } of [one, two]) expect(new Set(textsOf(app)).size).toBe(80);
    expect(two.state().conflicts).toBe(40);
    expect(await stored()).toHaveLength(80);
  });
});

describe('nothing is lost in silence', () => {
  it('by a server that was restored from a backup: what it lacks is sent again', async () => {
    const { app, state } = await createBrowser('a').openTab();
    app.add('Bread');
    await until(isSynced(app));
    const restore = await backupOf(table);
    const milk = app.add('Milk')!;
    await until(() => state().waiting === 0 && state().notes.every(note => note.stored));
    await until(async () => (await stored()).includes(milk));
    await restore();
    expect(await stored()).not.toContain(milk);
    const other = await createBrowser('b').openTab();
    other.app.add('Honey');
    other.app.add('Salt');
    await until(isSynced(other.app));
    app.syncNow();
    await until(async () => (await stored()).length === 4);
    expect(await stored()).toContain(milk);
  });

  it('by two tabs that both give a note a new ID: it gets one', async () => {
    const browser = createBrowser('a');
    const one = await browser.openOfflineTab();
    const two = await browser.openTab();
    const id = one.app.add('Bread')!;
    await until(() => two.state().notes.length === 1);
    const bread = named(one.app, id);
    const renewed = await Promise.all([one.app.renew(bread), two.app.renew(bread)]);
    expect(renewed.filter(renewed => renewed !== undefined)).toHaveLength(1);
    await until(() => one.state().notes.length === 1 && idsOf(one.app)[0] !== id);
    expect(await one.database.all()).toHaveLength(1);
  });

  it('by a note that the server refuses: it stays here, marked, and the others are stored', async () => {
    const { app, state, database } = await createBrowser('a').openOfflineTab();
    const poisoned = app.add('Poison')!;
    await until(() => state().waiting === 1);
    await app.setOffline(false);
    await until(isSynced(app));
    await app.setOffline(true);
    const kept = (await database.some([poisoned]))[0]!;
    const raw = await openRaw(indexedDB, 'a');
    const notes = raw.transaction('notes', 'readwrite').objectStore('notes');
    await settled(notes.put({ ...kept, version: 50_000, pending: 1 }));
    raw.close();
    app.add('Bread');
    await app.setOffline(false);
    await until(() => state().notes.some(note => standingOf(note) === 'refused') && isSynced(app)());
    expect(
      state()
        .notes.map(note => [note.text, standingOf(note)])
        .sort(),
    ).toEqual([
      ['Bread', 'stored'],
      ['Poison', 'refused'],
    ]);
    await app.renew(named(app, poisoned));
    await until(() => state().notes.every(note => standingOf(note) === 'stored') && isSynced(app)());
    expect((await stored()).length).toBe(3);
  });

  it('by storage that is cleared while the tab is open: that is shown, and the tab works on', async () => {
    const { app, state } = await createBrowser('a').openTab();
    app.add('Bread');
    await until(isSynced(app));
    await settled(indexedDB.deleteDatabase('a'));
    app.syncNow();
    await until(() => state().problem?.includes('was deleted') === true);
    await until(() => state().notes.length === 1);
    const id = app.add('Milk')!;
    await until(async () => (await stored()).includes(id));
    expect(state().notes).toHaveLength(2);
  });

  it('by a clock for which there are no IDs: the reason is shown', async () => {
    const { app, state, device } = await createBrowser('a').openTab();
    await until(isSynced(app));
    for (const call of ['next', 'batch'] as const) {
      vi.spyOn(device, call).mockImplementation(() => {
        throw new SnoError('ERR_CLOCK_RANGE', 'The clock reads 2200');
      });
    }
    expect(app.add('Bread')).toBeUndefined();
    expect(state().problem).toBe('The clock reads 2200');
    await makeMany(app, 3);
    expect(state()).toMatchObject({ notes: [], problem: 'The clock reads 2200' });
  });

  it('by notes that refer to one which needs a new ID: all are sent in the order in which they were made', async () => {
    const { app, state } = await createBrowser('a').openOfflineTab();
    const sent: string[] = [];
    network = async (send, request) => {
      if (request.method === 'POST' && !request.url.endsWith('/ids')) {
        const { changes } = await request.clone().json();
        sent.push(...changes.map(({ text }: { text: string }) => text));
      }
      return send();
    };
    for (let at = 0; at < 30; at++) app.add(String(at));
    await until(() => state().waiting === 30);
    await app.setOffline(false);
    await until(isSynced(app));
    expect(sent).toEqual(Array.from({ length: 30 }, (_, at) => String(at)));
  });
});
