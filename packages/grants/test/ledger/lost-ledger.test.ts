/* A database that has lost the ledger, or the rows, and what real devices do about it. */

import { readFile } from 'node:fs/promises';
import sqlite from 'node-sqlite3-wasm';
import { expect, test } from 'vitest';
import { memoryDeviceStore, openDevice } from '../../src/index.ts';
import { createRowsHandler } from '../../src/ledger/index.ts';
import { sqliteLedger } from '../../src/ledger/sqlite.ts';
import { createOutbox, memoryOutboxStore } from '../../src/outbox/index.ts';
import { createAuthority, newKey } from '../../src/server/index.ts';
import { memoryStore } from '../../src/server/stores/memory.ts';

const SCHEMA = `pragma foreign_keys = on;
  create table lists (id text primary key, owner text not null, title text, key text unique, unique (id, owner));
  create table tasks (id text primary key, owner text not null, title text, key text unique, list text,
    foreign key (list, owner) references lists (id, owner));`;

/** A server on SQLite, and apps that store rows there. */
async function open({ key }: { key?: string } = {}) {
  const database = new sqlite.Database(':memory:');
  database.exec(SCHEMA);
  const ledger = sqliteLedger(database);
  let limit = Infinity;
  function text(value: unknown): string {
    if (String(value).length <= limit) return String(value);
    throw new TypeError(`expected at most ${limit} characters`);
  }
  const authorize = () => ({ principal: 'anna' });
  const keys = [await newKey()];
  const tables = {
    lists: ledger.table('lists', { title: text }, { key }),
    tasks: ledger.table('tasks', { title: text, list: 'lists' }, { key }),
  };
  const start = () => {
    const store = memoryStore();
    const authority = createAuthority({ namespace: 'tasks', store, keys, authorize });
    return { store, ...createRowsHandler({ authority, ledger, tables }) };
  };
  let rows = start();
  const send = (request: Request) => rows.handle(request);

  async function openApp() {
    const device = await openDevice({ namespace: 'tasks', store: memoryDeviceStore(), checkIn: send });
    const store = memoryOutboxStore();
    const outbox = createOutbox({ device, store, refs: { tasks: { list: 'lists' } }, account: null });
    await device.checkIn();
    return { device, outbox, store };
  }
  return {
    database,
    openApp,
    /** Sets the authority up again, as `sno-grants init` does. */
    init() {
      rows = start();
    },
    /** As `sno-grants advance --in-place` does. */
    advance: () => rows.store.advance({}),
    limitTo(characters: number) {
      limit = characters;
    },
    forgetLedger: () => database.exec('delete from sno_grants_rows'),
    run: (sql: string) => database.exec(sql),
    all: (sql: string) => database.all(sql),
  };
}

type App = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['openApp']>>;

/** Several rounds: the device has to hear that the server was restored. */
async function syncAll({ device, outbox }: App) {
  for (let i = 0; i < 4; i++) {
    await device.checkIn().catch(() => undefined);
    await outbox.sync();
  }
  expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
}

test.each([
  ['alone', undefined, false],
  ['alone, with the key of each row in a unique column', 'key', false],
  ['and the authority, as drizzle-kit drops tables', undefined, true],
  ['and the authority, with the key of each row in a unique column', 'key', true],
])('no row is doubled, and none is rejected, if the ledger is lost %s', async (_, key, isInit) => {
  const server = await open(key === undefined ? {} : { key });
  const app = await server.openApp();
  const { outbox } = app;
  const list = await outbox.add('lists', { title: 'Home' });
  const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
  await outbox.add('tasks', { title: 'Eggs', list: list.id });
  await outbox.edit('tasks', task.id, { title: 'Bread' });
  await outbox.sync();
  const before = [server.all('select * from lists'), server.all('select * from tasks order by id')];
  expect(before.map(rows => rows.length)).toEqual([1, 2]);
  server.forgetLedger();
  if (isInit) server.init();
  await syncAll(app);
  expect([server.all('select * from lists'), server.all('select * from tasks order by id')]).toEqual(before);
  expect(app.store.rows('tasks')).toHaveLength(2);
  // The ledger knows them again.
  await outbox.edit('tasks', task.id, { title: 'Butter' });
  await outbox.sync();
  expect(server.all(`select title from tasks where id = '${task.id}'`)).toEqual([{ title: 'Butter' }]);
  expect(server.all('select key from sno_grants_rows where id is not null')).toHaveLength(3);
});

test('a row that is there is found if the ledger is lost, also where the check of rows has become stricter', async () => {
  const server = await open();
  const app = await server.openApp();
  const list = await app.outbox.add('lists', { title: 'Home' });
  await app.outbox.sync();
  server.forgetLedger();
  server.limitTo(3);
  await syncAll(app);
  await app.outbox.edit('lists', list.id, { title: 'Den' });
  await syncAll(app);
  expect(server.all('select id, title from lists')).toEqual([{ id: list.id, title: 'Den' }]);
});

test('what was removed since is not set aside if the ledger goes back', async () => {
  const { openApp, run, all } = await open();
  const app = await openApp();
  const { outbox } = app;
  const list = await outbox.add('lists', { title: 'Home' });
  const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
  await outbox.sync();
  run('create table backup as select * from sno_grants_rows');
  await outbox.edit('tasks', task.id, { title: 'Bread' });
  await outbox.remove('tasks', task.id);
  await outbox.sync();
  run('delete from sno_grants_rows; insert into sno_grants_rows select * from backup');
  await syncAll(app);
  expect([all('select title from lists'), all('select title from tasks')]).toEqual([[{ title: 'Home' }], []]);
  expect(all('select id from sno_grants_rows where gone is not null')).toEqual([{ id: task.id }]);
});

test.each(['', 'lists'])(
  'after a restore of the rows alone, the documented statements bring back what is missing %s',
  async other => {
    const { openApp, run, all, advance } = await open();
    const app = await openApp();
    const { outbox } = app;
    const list = await outbox.add('lists', { title: 'Home' });
    const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
    const gone = await outbox.add('tasks', { title: 'Salt', list: list.id });
    await outbox.sync();
    // That was days before the backup.
    run(
      `update sno_grants_rows set made = unixepoch('2026-11-27') * 1000; create table backup as select * from tasks`,
    );
    await outbox.edit('tasks', task.id, { title: 'Bread' });
    await outbox.remove('tasks', gone.id);
    await outbox.add('tasks', { title: 'Eggs', list: list.id });
    // The newest change can be one of a table that was not restored.
    if (other) await outbox.edit('lists', list.id, { title: 'House' });
    await outbox.sync();
    const titles = () => all('select title from tasks order by title').map(row => row?.['title']);
    expect(titles()).toEqual(['Bread', 'Eggs']);
    run('delete from tasks; insert into tasks select * from backup');
    await syncAll(app);
    expect(titles()).toEqual(['Milk', 'Salt']);
    const sql = await readFile(new URL('rows-restored.sqlite.sql', import.meta.url), 'utf8');
    // The changes of this test are of after the backup, whatever the date is.
    run(`update sno_grants_rows set made = unixepoch('2026-11-30') * 1000 where made > unixepoch('2026-11-27') * 1000;
    update sno_grants_rows set gone = unixepoch('2026-11-30') * 1000 where gone is not null; ${sql}`);
    await advance();
    await syncAll(app);
    expect(titles()).toEqual(['Bread', 'Eggs']);
    expect(all('select title from lists')).toEqual([{ title: other ? 'House' : 'Home' }]);
  },
);
