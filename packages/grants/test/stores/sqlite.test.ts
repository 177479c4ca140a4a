import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDevice } from '../../src/device/state.ts';
import type { DeviceStore } from '../../src/device/store.ts';
import { deviceStoreCases } from '../../src/server/conformance/index.ts';
import { type SqliteQuery, sqliteDeviceStore } from '../../src/stores/sqlite.ts';

let scratch: string;
const databases: sqlite.Database[] = [];
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'sno-grants-'));
});
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
  rmSync(scratch, { recursive: true, force: true });
});

function connect(file = join(scratch, 'app.db')): sqlite.Database {
  const database = new sqlite.Database(file);
  databases.push(database);
  return database;
}

const synchronous =
  (database: sqlite.Database): SqliteQuery =>
  (sql, parameters) =>
    database.all(sql, parameters) as object[];

/** A library in which each statement takes some time, and others come between. */
const asynchronous =
  (database: sqlite.Database): SqliteQuery =>
  async (sql, parameters) => {
    await new Promise(setImmediate);
    const rows = synchronous(database)(sql, parameters);
    await new Promise(setImmediate);
    return rows;
  };

const write = (store: DeviceStore, round: number) =>
  store.transact(async transaction => {
    await transaction.read();
    transaction.write({ ...newDevice('notes', 'device'), round });
  });
const read = (store: DeviceStore) => store.transact(transaction => transaction.read());

describe.each(Object.entries({ synchronous, asynchronous }))('the store in a %s SQLite', (_, driverOf) => {
  const open = async () => ({
    open: () => sqliteDeviceStore(driverOf(connect())),
    async damage() {
      connect().run(`update sno_device set state = substr(state, 1, 20)`);
    },
    close: async () => undefined,
  });
  for (const { title, run } of deviceStoreCases(open)) test(title, run);
});

describe('a store in SQLite', () => {
  test('is durable in a file, and says that it is not in memory', async () => {
    const [file, memory] = [connect(), connect(':memory:')].map(each => sqliteDeviceStore(synchronous(each)));
    await write(file!, 1);
    await write(memory!, 1);
    expect([file!.durability, memory!.durability]).toEqual(['strict', 'relaxed']);
  });

  test('waits for the disk however the app has set up its connection', async () => {
    const database = connect();
    database.run('pragma synchronous = off');
    const store = sqliteDeviceStore(synchronous(database));
    await write(store, 1);
    database.run('pragma synchronous = off');
    await write(store, 2);
    expect(database.get('pragma synchronous')).toEqual({ synchronous: 3 });
  });

  test('is beside the tables of the app, and leaves the connection open', async () => {
    const database = connect();
    database.run('create table notes (id text primary key)');
    const store = sqliteDeviceStore(synchronous(database));
    await write(store, 1);
    store.close();
    expect(database.all('select * from notes')).toEqual([]);
  });

  test('writes nothing inside a transaction of the app, which could end with a rollback', async () => {
    const database = connect();
    const store = sqliteDeviceStore(synchronous(database));
    await write(store, 1);
    database.exec('begin');
    await expect(write(store, 2)).rejects.toThrow('inside a transaction');
    await expect(store.handBack([{ grant: '', slot: 0, lane: 0, tag: '', freeFrom: 0 }])).rejects.toThrow(
      'inside a transaction',
    );
    database.exec('rollback');
    expect(await read(store)).toMatchObject({ round: 1 });
    await write(store, 3);
    expect(await read(store)).toMatchObject({ round: 3 });
  });

  test('fails where the app began a transaction while a statement was on its way', async () => {
    const database = connect();
    const run = synchronous(database);
    let isBusy = false;
    const store = sqliteDeviceStore((sql, parameters) => {
      if (isBusy && sql.startsWith('update')) database.exec('begin');
      return run(sql, parameters);
    });
    await write(store, 1);
    isBusy = true;
    await expect(write(store, 2)).rejects.toThrow('inside a transaction');
    database.exec('rollback');
    expect(await read(store)).toMatchObject({ round: 1 });
  });

  test('that could not be set up is set up when it can be', async () => {
    const run = synchronous(connect());
    let isFull = true;
    const store = sqliteDeviceStore((sql, parameters) => {
      if (isFull && sql.includes('trigger')) throw new Error('disk full');
      return run(sql, parameters);
    });
    await expect(read(store)).rejects.toThrow('disk full');
    isFull = false;
    expect(await read(store)).toBeUndefined();
  });

  test('makes its file when it is first used, and not before', async () => {
    const store = sqliteDeviceStore(() => {
      throw new Error('used');
    });
    expect(existsSync(join(scratch, 'app.db'))).toBe(false);
    await expect(read(store)).rejects.toThrow('used');
    expect(() => sqliteDeviceStore({} as never)).toThrow('query: expected a function');
  });
});
