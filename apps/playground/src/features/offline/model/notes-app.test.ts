/*
 * The app with a real database on each side: IndexedDB in JavaScript, and PostgreSQL in memory.
 */
import 'fake-indexeddb/auto';
import { type Clock, fromHex, type Sno, systemClock } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { deleteDB } from 'idb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../server/database.ts';
import { createSync, type Sync } from '../../../../server/sync.ts';
import { standingOf } from '../store/note.ts';
import { openNoteDatabase } from '../store/note-database.ts';
import type { Locks } from '../store/seat.ts';
import { serverAt } from '../store/server.ts';
import type { TabMessage } from '../store/tabs.ts';
import { createNotesApp, MAX_NOTES, type NotesApp } from './notes-app.ts';

let postgres: Database;
let sync: Sync;
beforeAll(async () => {
  postgres = await openDatabase({ memory: true });
  sync = createSync({ database: async () => postgres });
}, 30_000);
afterAll(() => postgres.close());

/** What the network does to a request. */
let network: (send: () => Promise<Response>, request: Request) => Promise<Response>;
const names = new Set<string>();
const apps = new Set<NotesApp>();
let timers: (() => void)[] = [];

beforeEach(async () => {
  network = send => send();
  timers = [];
  await sync.handle(new Request('http://localhost/sync', { method: 'DELETE' }));
});
afterEach(async () => {
  for (const app of apps) app.stop();
  apps.clear();
  for (const name of names) await deleteDB(name);
  names.clear();
});

/** One browser: its tabs share a database, locks and messages. */
function createBrowser(name: string, partition: number, clock: Clock = systemClock()) {
  names.add(name);
  const held = new Map<string, object>();
  const listeners = new Map<object, (message: TabMessage) => void>();
  let alone: Promise<unknown> = Promise.resolve();

  async function openTab() {
    const tab = {};
    const locks: Locks = {
      async request(lock, _, callback) {
        if (held.has(lock)) return callback(null);
        held.set(lock, tab);
        return callback({});
      },
    };
    const database = await openNoteDatabase(name);
    const app = createNotesApp({
      name,
      locks,
      openDatabase: async () => database,
      alone(action) {
        const turn = alone.then(action);
        alone = turn.catch(() => {});
        return turn;
      },
      server: serverAt('http://localhost/sync', async (input, init) => {
        const request = new Request(input, init);
        return network(() => sync.handle(request), request);
      }),
      tabs: {
        tell(message) {
          for (const [other, listener] of listeners) if (other !== tab) listener(structuredClone(message));
        },
        listen: listener => void listeners.set(tab, listener),
      },
      makeClient: () => ({ maker: name.padStart(16, '0'), partition }),
      clock,
      nowMs: () => Date.now(),
      after(_, call) {
        timers.push(call);
        return () => {
          timers = timers.filter(timer => timer !== call);
        };
      },
      onGenerator: () => {},
    });
    apps.add(app);
    app.start();
    await until(() => app.store.getState().phase === 'ready');
    return {
      app,
      state: () => app.store.getState(),
      /** Gone abruptly, like a tab that was killed. */
      kill() {
        app.stop();
        apps.delete(app);
        listeners.delete(tab);
        for (const [lock, holder] of held) if (holder === tab) held.delete(lock);
        database.close();
      },
    };
  }
  return { openTab };
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
  const rows = await postgres.query<{ id: string }>(
    `select encode(id, 'hex') as id from playground_notes where not deleted order by id`,
  );
  return rows.map(({ id }) => fromHex(id));
}

const idsOf = (app: NotesApp) =>
  app.store
    .getState()
    .notes.map(({ id }) => id)
    .reverse();

describe('notes', () => {
  it('have their final ID immediately, and keep it on the server', async () => {
    const { app, state } = await createBrowser('a', 7).openTab();
    const id = app.add('Bread')!;
    expect(state().notes.map(note => [note.id, note.text, standingOf(note)])).toEqual([
      [id, 'Bread', 'local'],
    ]);
    await until(isSynced(app));
    expect(state().notes.map(note => [note.id, standingOf(note)])).toEqual([[id, 'stored']]);
    expect(await stored()).toEqual([id]);
  });

  it('of two offline tabs, 1,000 each, all reach the table unchanged', async () => {
    const browser = createBrowser('a', 7);
    const [one, two] = [await browser.openTab(), await browser.openTab()];
    expect([one.state().identity?.seat, two.state().identity?.seat]).toEqual([0, 1]);
    await one.app.setOffline(true);
    expect(two.state().sync.phase).toBe('offline');
    await Promise.all([one.app.makeMany(1_000), two.app.makeMany(1_000)]);
    await until(() => one.state().notes.length === 2_000 && two.state().notes.length === 2_000);
    const made = idsOf(one.app);
    expect(new Set(made).size).toBe(2_000);
    expect(made).toEqual([...made].sort());
    expect(idsOf(two.app)).toEqual(made);
    expect(await stored()).toEqual([]);
    await two.app.setOffline(false);
    await until(isSynced(one.app));
    expect(await stored()).toEqual(made);
  });

  it('survive a killed tab, whose seat resumes without repeating an ID', async () => {
    const clock = manualClock(Date.UTC(2026, 0, 1));
    const browser = createBrowser('a', 7, clock);
    const first = await browser.openTab();
    await first.app.setOffline(true);
    await first.app.makeMany(500);
    first.kill();
    const second = await browser.openTab();
    expect(second.state()).toMatchObject({ isOffline: true, waiting: 500, identity: { seat: 0 } });
    // The clock has not moved: only the stored generator state prevents a repeat.
    const before = idsOf(second.app);
    await second.app.makeMany(500);
    expect(new Set([...before, ...idsOf(second.app)]).size).toBe(1_000);
    expect(second.state().problem).toBeUndefined();
  });

  it('are neither lost nor duplicated by a network that fails at any point', async () => {
    const { app, state } = await createBrowser('a', 7).openTab();
    await app.setOffline(true);
    await app.makeMany(1_000);
    let requests = 0;
    network = async (send, { method }) => {
      requests++;
      if (requests % 3 === 1) throw new TypeError('not sent');
      const answer = await send();
      if (requests % 3 === 2 && method === 'POST') throw new TypeError('stored, and the answer is lost');
      return answer;
    };
    await app.setOffline(false);
    for (let turn = 0; turn < 40 && !isSynced(app)(); turn++) {
      await until(() => timers.length > 0);
      expect(state().notes).toHaveLength(1_000);
      for (const call of timers.splice(0)) call();
    }
    expect(isSynced(app)()).toBe(true);
    expect(await stored()).toEqual(idsOf(app));
  });

  it('reach another browser with their edits and deletions', async () => {
    const one = await createBrowser('a', 7).openTab();
    const two = await createBrowser('b', 8).openTab();
    const [bread, milk] = [one.app.add('Bread')!, one.app.add('Milk')!];
    await until(isSynced(one.app));
    two.app.syncNow();
    await until(() => two.state().notes.length === 2);
    await two.app.edit(bread, 'Rye');
    await two.app.remove(milk);
    await until(isSynced(two.app));
    one.app.syncNow();
    await until(() => one.state().notes.length === 1);
    expect(one.state().notes[0]).toMatchObject({ id: bread, text: 'Rye', version: 2 });
    expect(await stored()).toEqual([bread]);
  });

  it('edited in two browsers at once end up the same in both', async () => {
    const one = await createBrowser('a', 7).openTab();
    const two = await createBrowser('b', 8).openTab();
    const id = one.app.add('Bread')!;
    await until(isSynced(one.app));
    two.app.syncNow();
    await until(() => two.state().notes.length === 1);
    for (const { app } of [one, two]) await app.setOffline(true);
    await one.app.edit(id, 'Rye');
    await two.app.edit(id, 'Oats');
    await two.app.edit(id, 'Spelt');
    await until(() => one.state().waiting === 1 && two.state().notes[0]?.text === 'Spelt');
    for (const { app } of [two, one, two]) {
      await app.setOffline(false);
      await until(isSynced(app));
      app.syncNow();
    }
    await until(() => one.state().notes[0]?.text === 'Spelt' && two.state().notes[0]?.text === 'Spelt');
  });

  it('whose ID another browser also used are kept, marked, and stored under a new one', async () => {
    const clocks = [0, 1].map(() => manualClock(Date.UTC(2026, 0, 1)));
    const one = await createBrowser('a', 7, clocks[0]!).openTab();
    const two = await createBrowser('b', 7, clocks[1]!).openTab();
    await Promise.all([one, two].map(({ app }) => app.setOffline(true)));
    const ids = [one.app.add('Bread')!, two.app.add('Stones')!];
    expect(ids[0]).toBe(ids[1]);
    await until(() => one.state().waiting === 1 && two.state().waiting === 1);
    await one.app.setOffline(false);
    await until(isSynced(one.app));
    await two.app.setOffline(false);
    await until(isSynced(two.app));
    expect(two.state().notes.map(note => [note.text, standingOf(note)])).toEqual([['Stones', 'clash']]);
    expect(await stored()).toEqual([ids[0]]);
    clocks[1]!.advance(1_000);
    const renewed = (await two.app.renew(ids[1]!))!;
    await until(() => two.state().notes.length === 2 && isSynced(two.app)());
    expect(await stored()).toEqual([ids[0], renewed].sort());
    expect(
      two
        .state()
        .notes.map(({ text }) => text)
        .sort(),
    ).toEqual(['Bread', 'Stones']);
  });

  it('are sent again to a server that lost its table', async () => {
    const { app, state } = await createBrowser('a', 7).openTab();
    await app.setOffline(true);
    await app.makeMany(300);
    await app.setOffline(false);
    await until(isSynced(app));
    await sync.handle(new Request('http://localhost/sync', { method: 'DELETE' }));
    expect(await stored()).toEqual([]);
    app.syncNow();
    await until(async () => (await stored()).length === 300 && state().waiting === 0);
    expect(await stored()).toEqual(idsOf(app));
  });

  it('are cleared here and come back, or are cleared everywhere', async () => {
    const browser = createBrowser('a', 7);
    const [one, two] = [await browser.openTab(), await browser.openTab()];
    const id = one.app.add('Bread')!;
    await until(isSynced(one.app));
    await one.app.clearHere();
    await until(() => two.state().notes.length === 1 && one.state().notes.length === 1);
    expect(idsOf(one.app)).toEqual([id]);
    await one.app.clearEverywhere();
    await until(() => one.state().notes.length === 0 && two.state().notes.length === 0);
    await until(isSynced(one.app));
    expect(await stored()).toEqual([]);
    // The generator keeps its state: the ID may have been written down elsewhere.
    expect(one.app.add('Bread')).not.toBe(id);
  });

  it('stay here without a server, which is shown', async () => {
    network = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    const { app, state } = await createBrowser('a', 7).openTab();
    await until(() => state().sync.phase === 'absent');
    app.add('Bread');
    await until(() => state().waiting === 1 && state().sync.phase === 'absent');
    expect(timers).toEqual([]);
    await expect(app.table()).rejects.toMatchObject({ failure: 'absent' });
  });

  it('beyond the limit are rejected with a reason', async () => {
    const { app, state } = await createBrowser('a', 7).openTab();
    await app.makeMany(MAX_NOTES + 1);
    expect(state().notes).toEqual([]);
    expect(state().problem).toBe('This page holds at most 20,000 notes: clear some first.');
  });

  it('that cannot be stored are removed again, with a reason', async () => {
    const browser = createBrowser('a', 7);
    const tab = await browser.openTab();
    const { app, state } = tab;
    app.stop();
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    expect(app.add('Bread')).toBeDefined();
    expect(state().notes).toHaveLength(1);
    await until(() => state().notes.length === 0);
    put.mockRestore();
    expect(state().problem).toBe('the disk is full');
  });
});
