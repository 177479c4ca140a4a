import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import sqlite from 'node-sqlite3-wasm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbox, discardAside, retryAside } from '../../src/outbox/index.ts';
import type { OutboxRecord, OutboxTransaction } from '../../src/outbox/store.ts';
import { dexieOutboxStore, outboxSchema } from '../../src/outbox/stores/dexie.ts';
import { addOutboxTo, indexedDbOutboxStore, openOutboxStore } from '../../src/outbox/stores/indexed-db.ts';
import { memoryOutboxStore } from '../../src/outbox/stores/memory.ts';
import { sqliteOutboxStore } from '../../src/outbox/stores/sqlite.ts';
import { type OutboxStoreUnderTest, outboxStoreCases } from '../../src/server/conformance/index.ts';
import { inPage } from '../stores/indexed-db.ts';
import { createFixture } from './fixture.ts';

const tables = ['lists', 'tasks'];

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  return () => vi.unstubAllGlobals();
});

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open('notes', 1);
    request.onupgradeneeded = () => {
      addOutboxTo(request.result);
      for (const table of tables) request.result.createObjectStore(table, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const stores: Record<string, () => Promise<OutboxStoreUnderTest>> = {
  async memory() {
    const store = memoryOutboxStore();
    return { store, another: async () => store, close: async () => undefined };
  },
  async IndexedDB() {
    const factory = new IDBFactory();
    const databases = [await openDatabase(factory)];
    return {
      store: indexedDbOutboxStore(databases[0]!, { tables }),
      async another() {
        databases.push(await openDatabase(factory));
        // Without the names of tables: it may write all of them.
        return indexedDbOutboxStore(databases.at(-1)!);
      },
      async close() {
        for (const database of databases) database.close();
      },
    };
  },
  async Dexie() {
    const indexedDB = new IDBFactory();
    const databases: Dexie[] = [];
    const newStore = (options?: { tables: string[] }) => {
      const database = new Dexie('notes', { indexedDB, IDBKeyRange });
      database.version(1).stores({ ...outboxSchema, lists: 'id', tasks: 'id' });
      databases.push(database);
      return dexieOutboxStore(database, options);
    };
    return {
      store: newStore({ tables }),
      another: async () => newStore(),
      async close() {
        for (const database of databases) database.close();
      },
    };
  },
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'sno-outbox-'));
    const database = new sqlite.Database(join(folder, 'notes.db'));
    database.exec(`create table lists (id text primary key, name text, size real);
                   create table tasks (id text primary key, title text, list text)`);
    // This library has one connection for each file.
    const store = sqliteOutboxStore('notes', (sql, parameters) => database.all(sql, parameters));
    return {
      store,
      another: async () => store,
      async close() {
        database.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

describe.each(Object.entries(stores))('an outbox in %s', (_, open) => {
  for (const { title, run } of outboxStoreCases(open)) test(title, run);
});

describe.each(Object.entries(stores))('an outbox in %s that closes', (_, open) => {
  async function openWith() {
    const { store, close } = await open();
    const { device, server } = createFixture();
    const send = server.send;
    const outbox = createOutbox({ device: device as never, store: { ...store, close }, send, account: null });
    const { id } = await outbox.add('lists', { name: 'Home' });
    /** One call of each method that reads or writes. */
    const calls: Record<string, () => Promise<unknown>> = {
      add: () => outbox.add('lists', { name: 'Work' }),
      edit: () => outbox.edit('lists', id, { name: 'Ours' }),
      remove: () => outbox.remove('lists', id),
      transaction: () => outbox.transaction(changes => changes.add('tasks', { title: 'Milk' })),
      pulled: () => outbox.pulled({ rows: { tasks: [{ id: 'a', title: 'Bread' }] } }),
      fetched: () => outbox.pulled(async () => ({ rows: { tasks: [{ id: 'b', title: 'Rye' }] } })),
      sync: () => outbox.sync(),
      setAside: () => outbox.setAside(),
      within: () => outbox.within(({ tx }) => tx.row('lists', id)),
      retryAside: () => retryAside(outbox, 'a'),
      discardAside: () => discardAside(outbox, 'a'),
    };
    return { outbox, calls };
  }

  test('rejects each call that comes later by its code', async () => {
    const { outbox, calls } = await openWith();
    await outbox.close();
    for (const [name, call] of Object.entries(calls))
      await expect(call(), name).rejects.toMatchObject({ code: 'ERR_OUTBOX_CLOSED' });
    expect(outbox.status.phase).toBe('stopped');
    await outbox.close();
  });

  test('ends each call that is under way, or rejects it by its code', async () => {
    const { outbox, calls } = await openWith();
    const underWay = Object.entries(calls).map(async ([name, call]) => {
      const outcome = await call().catch(error => error.code ?? error.name);
      return [name, typeof outcome === 'string' ? outcome : 'ended'] as const;
    });
    const closed = outbox.close();
    const outcomes = Object.fromEntries(await Promise.all(underWay));
    const [ended, code] = ['ended', 'ERR_OUTBOX_CLOSED'];
    expect(outcomes).toEqual({
      ...{ add: ended, edit: ended, remove: ended, transaction: ended, sync: ended, within: ended },
      // These need another transaction than the first.
      ...{ pulled: code, fetched: code },
      setAside: ended,
      // They name no operation.
      ...{ retryAside: 'RangeError', discardAside: 'RangeError' },
    });
    await closed;
  });
});

test('an outbox in a synchronous SQLite is locked for nobody else in its thread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sno-outbox-'));
  const file = join(folder, 'notes.db');
  const own = new sqlite.Database(file);
  own.exec('create table drafts (id text primary key)');
  const databases = [own];
  const open = () => {
    const database = new sqlite.Database(file);
    databases.push(database);
    return sqliteOutboxStore(file, (sql, parameters) => database.all(sql, parameters));
  };
  const [store, second] = [open(), open()];
  const first = store.transact(async tx => tx.put({ key: 'a', rev: 1 }));
  // It is what the outbox does next, as to send what was added.
  const next = store.transact(async tx => tx.put({ key: 'b', rev: 2 }));
  await first;
  own.exec('insert into drafts values (1)');
  await Promise.all([next, second.transact(async tx => tx.put({ key: 'c', rev: 3 }))]);
  own.exec('insert into drafts values (2)');
  expect(await store.transact(tx => tx.since(0))).toHaveLength(3);
  for (const database of databases) database.close();
  rmSync(folder, { recursive: true });
});

test('an outbox in SQLite leaves a transaction of the app alone', async () => {
  const database = new sqlite.Database(':memory:');
  const store = sqliteOutboxStore('notes', (sql, parameters) => database.all(sql, parameters));
  await store.transact(async tx => tx.since(0));
  database.exec('create table tasks (id text); begin; insert into tasks values (1)');
  await expect(store.transact(async tx => tx.since(0))).rejects.toThrow('within a transaction');
  database.exec('commit');
  expect(database.all('select * from tasks')).toEqual([{ id: '1' }]);
  expect(await store.transact(async tx => tx.since(0))).toEqual([]);
  database.close();
});

test.each(['', 'on delete cascade'])(
  'an outbox in SQLite writes rows in any order, and no row goes with another, where one refers to it %s',
  async rule => {
    const database = new sqlite.Database(':memory:');
    database.exec(`pragma foreign_keys = on; create table lists (id text primary key);
                   create table tasks (id text primary key, list text references lists ${rule})`);
    const store = sqliteOutboxStore('notes', (sql, parameters) => database.all(sql, parameters));
    await store.transact(async tx => {
      tx.putRow('tasks', { id: 'b', list: 'a' });
      tx.putRow('lists', { id: 'a' });
    });
    // As where the server asks for another ID of the list.
    await store.transact(async tx => {
      tx.dropRow('lists', 'a');
      tx.putRow('lists', { id: 'c' });
      tx.putRow('tasks', { ...(await tx.row('tasks', 'b'))!, list: 'c' });
    });
    // As where another device has removed the list, and the server has rejected the task.
    await store.transact(async tx => tx.dropRow('lists', 'c'));
    expect(database.all('select * from tasks')).toEqual([{ id: 'b', list: 'c' }]);
    database.close();
  },
);

test('an outbox in SQLite keeps what has a column, since the server can be newer than the app', async () => {
  const database = new sqlite.Database(':memory:');
  database.exec(`create table tasks (id text primary key, "Title" text, upper text as (upper("Title")))`);
  const store = sqliteOutboxStore('notes', (sql, parameters) => database.all(sql, parameters));
  const row = { id: 'a', title: 'Milk', dueOn: '2027-01-01' };
  await store.transact(async tx => tx.putRow('tasks', row));
  expect(database.all('select * from tasks')).toEqual([{ id: 'a', Title: 'Milk', upper: 'MILK' }]);
  database.exec('alter table tasks add column dueon text');
  await store.transact(async tx => tx.putRow('tasks', row));
  await store.transact(async tx => tx.putRow('tasks', { ...(await tx.row('tasks', 'a'))!, id: 'b' }));
  expect(database.all('select dueon from tasks')).toEqual([{ dueon: '2027-01-01' }, { dueon: '2027-01-01' }]);
  await expect(store.transact(async tx => tx.putRow('lists', row))).rejects.toThrow('no such table: lists');
  database.close();
});

test('a full SQLite says so, and has written nothing', async () => {
  const database = new sqlite.Database(':memory:');
  const store = sqliteOutboxStore('notes', (sql, parameters) => database.all(sql, parameters));
  await store.transact(async tx => tx.since(0));
  database.exec('pragma max_page_count = 8');
  const large = { key: 'a', rev: 1, body: 'x'.repeat(100_000) };
  await expect(store.transact(async tx => tx.put(large))).rejects.toThrow('disk is full');
  expect(await store.transact(tx => tx.since(0))).toEqual([]);
  database.close();
});

/** What a store does in place of what it should. */
const defects: Record<string, (tx: OutboxTransaction) => Partial<OutboxTransaction>> = {
  'forgets to delete': () => ({ drop() {} }),
  'adds a record beside the one with its key': tx => ({
    put: record => tx.put({ ...record, key: `${record.key}${record.rev}` }),
  }),
  'keeps the number of the first write': tx => ({
    put: async record => {
      const [first] = (await tx.since(0)).filter(({ key }) => key === record.key);
      tx.put({ ...record, rev: first?.rev ?? record.rev });
    },
  }),
  'reads everything': tx => ({ since: () => tx.since(0) }),
  'leaves out the number itself': tx => ({ since: rev => tx.since(rev + 1) }),
  'reads in the order of keys': tx => ({
    since: async rev => [...(await tx.since(rev))].sort((a, b) => (a.key < b.key ? -1 : 1)),
  }),
  'keeps only known fields of records': tx => ({ put: ({ key, rev }) => tx.put({ key, rev }) }),
  'has one table for all rows': tx => ({
    row: (_, id) => tx.row('all', id),
    putRow: (_, row) => tx.putRow('all', row),
    dropRow: (_, id) => tx.dropRow('all', id),
  }),
  'does not write rows': () => ({ putRow() {} }),
};

/** The suite's cases that a store in memory with a defect fails. */
async function failed(
  broken: (tx: OutboxTransaction) => Partial<OutboxTransaction>,
  change: Partial<ReturnType<typeof memoryOutboxStore>> = {},
): Promise<string[]> {
  const open = async () => {
    const memory = memoryOutboxStore();
    const store = {
      ...memory,
      transact: <T>(work: (tx: OutboxTransaction) => Promise<T>) =>
        memory.transact(tx => work({ ...tx, ...broken(tx) })),
      ...change,
    };
    return { store, another: async () => store, close: async () => undefined };
  };
  const titles: string[] = [];
  for (const { title, run } of outboxStoreCases(open)) await run().catch(() => titles.push(title));
  return titles;
}

describe('the cases find a store that', () => {
  test.each(Object.entries(defects))('%s', async (_, broken) => {
    expect(await failed(broken)).not.toEqual([]);
  });

  test('keeps what work has written that throws', async () => {
    let kept: unknown;
    const memory = memoryOutboxStore();
    const transact = async <T>(work: (tx: OutboxTransaction) => Promise<T>) => {
      kept = undefined;
      const result = await memory.transact(tx =>
        work(tx).catch(error => {
          kept = error;
          return undefined as T;
        }),
      );
      if (kept) throw kept;
      return result;
    };
    expect(await failed(() => ({}), { transact })).toContain(
      'work that throws has written nothing, and its error is rejected',
    );
  });

  test('lets two transactions mix', async () => {
    const records = new Map<string, OutboxRecord>();
    const transact = async <T>(work: (tx: OutboxTransaction) => Promise<T>) =>
      work({
        since: async () => [...records.values()],
        put: (record: OutboxRecord) => void records.set(record.key, record),
        row: async () => new Promise(resolve => setImmediate(resolve, undefined)),
      } as unknown as OutboxTransaction);
    expect(await failed(() => ({}), { transact })).toContain('transactions of two contexts do not mix');
  });
});

test('a database that an outbox opens has the tables of each version of the app, and keeps the rows', async () => {
  const factory = new IDBFactory();
  const row = { id: 'a', name: 'Home' };
  const first = await inPage(factory, () => openOutboxStore('notes', ['lists']));
  await first.transact(async tx => tx.putRow('lists', row));
  // The first closes for it.
  const second = await inPage(factory, () => openOutboxStore('notes', ['tasks', 'lists']));
  await second.transact(async tx => tx.putRow('tasks', { id: 'b', list: 'a' }));
  const again = await inPage(factory, () => openOutboxStore('notes', ['lists']));
  expect(await Promise.all([again.rows('lists'), second.rows('tasks')])).toEqual([
    [row],
    [{ id: 'b', list: 'a' }],
  ]);
  for (const late of [first.transact(async tx => tx.row('lists', 'a')), first.rows('lists')])
    await expect(late).rejects.toMatchObject({
      code: 'ERR_APP_OUTDATED',
      message: 'The app has a newer version: reload this page',
      cause: { name: 'InvalidStateError' },
    });
  await again.close?.();
  await expect(again.transact(async tx => tx.row('lists', 'a'))).rejects.toThrow();
});

test('a database that an outbox opens is opened again where the engine has closed it, or it was deleted', async () => {
  const factory = new IDBFactory();
  const opened: IDBOpenDBRequest[] = [];
  factory.open = (...named) => {
    opened.push(IDBFactory.prototype.open.apply(factory, named));
    return opened.at(-1)!;
  };
  const store = await inPage(factory, () => openOutboxStore('notes', ['lists']));
  await store.transact(async tx => tx.putRow('lists', { id: 'a' }));
  // As when site data are cleared, or the disk is full.
  opened.at(-1)!.result.close();
  await store.transact(async tx => tx.putRow('lists', { id: 'b' }));
  expect(await store.rows('lists')).toEqual([{ id: 'a' }, { id: 'b' }]);
  await new Promise(resolve => {
    factory.deleteDatabase('notes').onsuccess = resolve;
  });
  await store.transact(async tx => tx.putRow('lists', { id: 'c' }));
  expect(await store.rows('lists')).toEqual([{ id: 'c' }]);
  // Two calls find it closed at once.
  opened.at(-1)!.result.close();
  const both = await Promise.all([store.rows('lists'), store.rows('lists')]);
  expect(both).toEqual([[{ id: 'c' }], [{ id: 'c' }]]);
  await store.close?.();
  const code = 'ERR_OUTBOX_CLOSED';
  await expect(store.rows('lists')).rejects.toMatchObject({ code, cause: { name: 'InvalidStateError' } });
  for (const { result } of opened) expect(() => result.transaction('lists')).toThrow();
});

test('a transaction of IndexedDB fails with the error of the request that has ended it', async () => {
  const database = await new Promise<IDBDatabase>(resolve => {
    const request = new IDBFactory().open('notes', 1);
    request.onupgradeneeded = () => {
      const records = request.result.createObjectStore('snoOutbox', { keyPath: 'key' });
      records.createIndex('rev', 'rev', { unique: true });
    };
    request.onsuccess = () => resolve(request.result);
  });
  const store = indexedDbOutboxStore(database);
  const twice = store.transact(async tx => {
    for (const key of ['a', 'b']) tx.put({ key, rev: 1 });
    await tx.since(0);
  });
  await expect(twice).rejects.toMatchObject({ name: 'ConstraintError' });
  database.close();
});

test('a table that IndexedDB does not have is refused by its name, and nothing is written', async () => {
  const store = await inPage(new IDBFactory(), () => openOutboxStore('notes', ['tasks', 'lists']));
  const change = store.transact(async tx => {
    tx.put({ key: 'a', rev: 1 });
    await tx.row('task', 'a');
  });
  await expect(change).rejects.toThrow('table: expected one of tasks, lists');
  expect(await store.transact(tx => tx.since(0))).toEqual([]);
  await store.close?.();
});
