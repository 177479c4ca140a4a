/* Rows in a real PostgreSQL: over pg, Drizzle and Kysely, and what only a database does to them. */

import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { toUuid } from '@sno-id/sdk';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { CompiledQuery, Kysely, sql as kyselySql, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ledger, ledgerSql, type RowTable, sqlLedger } from '../../../grants/src/ledger/index.ts';
import { type PostgresTx, postgresLedger } from '../../../grants/src/ledger/postgres.ts';
import { ledgerCases } from '../../../grants/src/server/conformance/index.ts';
import { benchOver, newKey, type Who } from '../../../grants/test/ledger/fixture.ts';
import { type PostgresWorld, postgresWorld } from './postgres-world.ts';

let world: PostgresWorld;
let pool: pg.Pool;

beforeAll(async () => {
  world = await postgresWorld();
  pool = world.pool;
  await pool.query(ledgerSql('postgres'));
  await pool.query(
    `create table lists (id text primary key, owner text not null, slug text unique, size int)`,
  );
  await pool.query(`create table tasks (id text primary key, list text references lists)`);
  await pool.query(`create table folders (id uuid primary key, owner text, key text unique, title text);
    create table files (id uuid primary key, owner text, key text unique, folder uuid references folders)`);
}, 60_000);
afterAll(() => world?.close());
beforeEach(() => pool.query('truncate sno_grants_rows, lists, tasks, folders, files'));

interface List {
  readonly slug?: string;
  readonly size?: unknown;
}

const lists: RowTable<PostgresTx, Who, List> = {
  parse: body => body,
  async insert(tx, id, { slug, size }, { principal }) {
    const text = `insert into lists values ($1, $2, $3, $4) on conflict (id) do nothing`;
    return (await tx.query(text, [id, principal, slug, size])).rowCount === 1;
  },
  async edit(tx, id, { slug }, { principal }) {
    const text = `update lists set slug = $3 where id = $1 and owner = $2`;
    return (await tx.query(text, [id, principal, slug])).rowCount === 1;
  },
  remove: async (tx, id) => (await tx.query('delete from lists where id = $1', [id])).rowCount === 1,
};
const tasks: RowTable<PostgresTx, Who, { list?: string }> = {
  refs: { list: 'lists' },
  parse: body => body,
  insert: async (tx, id, { list }) =>
    (await tx.query('insert into tasks values ($1, $2) on conflict (id) do nothing', [id, list])).rowCount ===
    1,
};

const open = (change: object = {}) =>
  benchOver<PostgresTx>({ ledger: postgresLedger(pool), tables: { lists, tasks } as never, ...change });
const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;
const refused = (reason: string, ...fields: string[]) => ({
  is: 'refused',
  reason,
  message: expect.any(String),
  ...(fields.length && { fields }),
});
const done = (id?: string) => (id === undefined ? { is: 'done' } : { is: 'done', id });

test('rows are stored once, also if a request comes ten times at once', async () => {
  const { send, add, edit, remove } = await open();
  const list = add('lists', { slug: 'a' });
  const task = add('tasks', {}, { refs: { list: { key: list.key } } });
  const change = edit('lists', { key: list.key }, { slug: 'b' });
  const other = add('lists');
  const ops = [list, task, change, other, remove('lists', { key: other.key })];
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(ops)));
  for (const answer of answers)
    expect(answer).toEqual([done(list.id), done(task.id), done(), done(other.id), done()]);
  expect([await count('lists'), await count('tasks'), await count('sno_grants_rows')]).toEqual([1, 1, 5]);
  expect((await pool.query('select id, owner, slug from lists')).rows).toEqual([
    { id: list.id, owner: 'anna', slug: 'b' },
  ]);
});

test('a table of columns has rows under their UUIDs, each with its owner and its key', async () => {
  const ledger = postgresLedger(pool);
  const title = (value: unknown) => String(value);
  const tables = {
    folders: ledger.table('folders', { title }, { key: 'key' }),
    files: ledger.table('files', { folder: 'folders' }, { key: 'key' }),
  };
  const { send, add, edit, remove } = await open({ ledger, tables });
  const folder = add('folders', { title: 'a' });
  const file = add('files', {}, { refs: { folder: { key: folder.key } } });
  const gone = add('files');
  const ops = [folder, file, gone, edit('folders', { key: folder.key }, { title: 'b' })];
  const forged = add('folders', { key: file.key });
  expect(await send([...ops, remove('files', { key: gone.key }), forged])).toEqual([
    ...[folder, file, gone].map(({ id }) => done(id)),
    ...[done(), done()],
    refused('invalid'),
  ]);
  expect(await send([edit('folders', { key: folder.key }, { title: 'c' })], { user: 'ben' })).toEqual([
    refused('forbidden'),
  ]);
  const [id, owner] = [toUuid(folder.id), 'anna'];
  expect((await pool.query('select * from folders')).rows).toEqual([
    { id, owner, key: folder.key, title: 'b' },
  ]);
  expect((await pool.query('select * from files')).rows).toEqual([
    { id: toUuid(file.id), owner, key: file.key, folder: id },
  ]);
});

test('rows that other programs wrote have their UUIDs, and what is no ID is refused by its field', async () => {
  const ledger = postgresLedger(pool);
  const folders = ledger.table('folders', { title: String });
  const files = ledger.table('files', { folder: 'folders' });
  const { send, add, edit, remove } = await open({ ledger, tables: { folders, files } });
  const id = '3f333df6-90a4-4fda-8dd3-9485d27cee36';
  await pool.query(`insert into folders values ('${id}', 'anna', null, 'a')`);
  const file = add('files', {}, { refs: { folder: { id } } });
  expect(await send([edit('folders', { id }, { title: 'b' }), file])).toEqual([done(), done(file.id)]);
  expect((await pool.query('select id, title from folders')).rows).toEqual([{ id, title: 'b' }]);
  expect((await pool.query('select folder from files')).rows).toEqual([{ folder: id }]);

  const none = { id: 'nonsense' };
  const asked = [
    add('files', {}, { refs: { folder: none } }),
    edit('folders', none, {}),
    remove('files', none),
  ];
  const message = expect.stringContaining('got "nonsense"');
  const invalid = { is: 'refused', reason: 'invalid', message };
  expect(await send(asked)).toEqual([{ ...invalid, fields: ['folder'] }, invalid, invalid]);
});

test('a row that is sent again is known by its owner and its key, and after a restore the ledger forgets', async () => {
  const ledger = postgresLedger(pool);
  const folders = ledger.table('folders', { title: value => value }, { key: 'key' });
  const { send, add, remove } = await open({ tables: { folders } });
  const [old, folder] = [add('folders', { title: 'a' }), add('folders', { title: 'b' })];
  const done = ({ id }: { id: string }) => ({ is: 'done', id });
  await send([old, folder]);
  await pool.query('truncate sno_grants_rows');
  const again = (op: typeof old) => ({ ...op, again: true }) as typeof old;
  expect(await send([again(folder)], { user: 'ben' })).toEqual([{ is: 'new-id' }]);
  expect(await send([again(old), again(folder)])).toEqual([done(old), done(folder)]);
  expect(await count('folders')).toBe(2);
  await send([remove('folders', { key: old.key })]);
  await pool.query(`update sno_grants_rows set gone = '2026-11-29 03:00Z' where gone is not null;
    update sno_grants_rows set made = '2026-11-29 01:00Z' where key = '${old.key}';
    update sno_grants_rows set made = '2026-11-29 03:00Z' where key <> '${old.key}'`);
  await pool.query(
    await readFile(
      new URL('../../../grants/test/ledger/rows-restored.postgres.sql', import.meta.url),
      'utf8',
    ),
  );
  expect((await pool.query('select id, gone from sno_grants_rows')).rows).toEqual([
    { id: toUuid(old.id), gone: null },
  ]);
});

test('of two rows that claim one ID at once, one is stored and the other gets another', async () => {
  const { send, add } = await open();
  const one = add('lists', { slug: 'one' });
  const two = { ...add('lists', { slug: 'two' }), id: one.id };
  const answers = await Promise.all([send([one]), send([two])]);
  expect(answers.map(([answer]) => answer!.is).sort()).toEqual(['done', 'new-id']);
  expect([await count('lists'), await count('sno_grants_rows')]).toEqual([1, 1]);
});

test('requests that lock each other out are tried again', async () => {
  let met = 0;
  let meet: () => void;
  const both = new Promise<void>(resolve => {
    meet = resolve;
  });
  // Each has changed its first row before either changes its second.
  const table: typeof lists = {
    ...lists,
    async edit(...given) {
      const isDone = await lists.edit!(...given);
      if (++met === 2) meet();
      await both;
      return isDone;
    },
  };
  const { send, add, edit } = await open({ tables: { lists: table } });
  const [a, b] = [add('lists'), add('lists')];
  await send([a, b]);
  const change = ({ key }: { key: string }) => edit('lists', { key }, {});
  const answers = await Promise.all([send([change(a), change(b)]), send([change(b), change(a)])]);
  expect(answers).toEqual([
    [done(), done()],
    [done(), done()],
  ]);
  expect(met).toBeGreaterThan(4);
});

test('another unique column, a value of another type and a missing parent refuse one row each', async () => {
  const { send, add, edit, rowEvents } = await open();
  const first = add('lists', { slug: 'taken' });
  const second = add('lists', { slug: 'free' });
  const orphan = add('tasks', {}, { refs: { list: { id: 'number 7' } } });
  const child = add('lists', { slug: 'taken' });
  const ops = [
    first,
    child,
    add('tasks', {}, { refs: { list: { key: child.key } } }),
    second,
    edit('lists', { key: second.key }, { slug: 'taken' }),
    add('lists', { size: 'large' }),
    orphan,
  ];
  expect(await send(ops)).toEqual([
    done(first.id),
    refused('conflict', 'slug'),
    { is: 'wait' },
    done(second.id),
    refused('conflict', 'slug'),
    refused('invalid'),
    refused('conflict', 'list'),
  ]);
  expect([await count('lists'), await count('tasks'), await count('sno_grants_rows')]).toEqual([2, 0, 2]);
  const { message, error } = rowEvents[0] as { message: string; error: Error };
  expect(error.message).toContain('lists_slug_key');
  expect(message).not.toContain('lists_slug_key');
});

test('a row that a policy hides needs another ID, and one that a policy refuses is forbidden', async () => {
  await pool.query(`drop role if exists app; create role app;
    grant all on lists, sno_grants_rows to app;
    alter table lists enable row level security;
    create policy own on lists using (owner = 'ben') with check (owner = 'ben')`);
  try {
    const restricted = world.sessions(['role=app'], 2);
    const { send, add, device } = await open({ ledger: postgresLedger(restricted) });
    const hidden = device.next();
    await pool.query(`insert into lists (id, owner) values ($1, 'anna')`, [hidden]);
    const ops = [add('lists', {}, { id: hidden }), add('lists')];
    expect(await send(ops, { user: 'ben' })).toEqual([{ is: 'new-id' }, done(ops[1]!.id)]);
    expect(await send([add('lists')])).toEqual([refused('forbidden')]);
  } finally {
    await pool.query('drop policy own on lists; alter table lists disable row level security');
  }
});

test('a connection that is lost is status 503: nothing is stored, and the next request is', async () => {
  const table: typeof lists = {
    ...lists,
    async insert(tx, id, value, who, key) {
      if (value.slug === 'end') await tx.query('select pg_terminate_backend(pg_backend_pid())');
      return lists.insert(tx, id, value, who, key);
    },
  };
  const broken = world.sessions([], 1);
  const { post, request, add, send } = await open({
    ledger: postgresLedger(broken),
    tables: { lists: table },
  });
  const first = add('lists');
  expect((await post(request([first, add('lists', { slug: 'end' })]))).status).toBe(503);
  expect([await count('lists'), await count('sno_grants_rows')]).toEqual([0, 0]);
  expect(await send([first])).toEqual([done(first.id)]);
});

test('a connection that is lost as the pool gives it away ends no process', async () => {
  const lost = new Error('terminating connection due to administrator command');
  const connection = Object.assign(new EventEmitter(), {
    query: () => Promise.reject(lost),
    release: () => {},
  });
  const ledger = postgresLedger({
    connect(callback) {
      callback(undefined, connection);
      connection.emit('error', lost);
    },
  });
  await expect(ledger.transaction(async () => undefined)).rejects.toBe(lost);
});

test('a statement whose error its table has swallowed stores nothing of the row', async () => {
  const table: typeof lists = {
    ...lists,
    async insert(tx) {
      await tx.query('insert into missing values (1)').catch(() => undefined);
      return true;
    },
  };
  const { post, request, add } = await open({ tables: { lists: table } });
  expect((await post(request([add('lists')]))).status).not.toBe(200);
  expect(await count('sno_grants_rows')).toBe(0);
});

test('a deferred constraint is named in the answer, as it is checked when no row can be refused', async () => {
  await pool.query(
    'create table labels (id text primary key, name text unique deferrable initially deferred)',
  );
  const labels: RowTable<PostgresTx, Who, { name?: string }> = {
    parse: body => body,
    insert: async (tx, id, { name }) =>
      (await tx.query('insert into labels values ($1, $2) on conflict (id) do nothing', [id, name]))
        .rowCount === 1,
  };
  const { post, request, add } = await open({ tables: { labels } });
  const response = await post(request([add('labels', { name: 'a' }), add('labels', { name: 'a' })]));
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: 'name: another row has this value' },
  ]);
  expect((await post(request([add('labels', { name: 'a' })]))).status).toBe(200);
});

// Tables of yours write by `tx` alone, and insert with `.onConflictDoNothing({ target: tasks.id })`, or
// in Kysely with `.onConflict(on => on.column('id').doNothing())`.
type DrizzleTx = Parameters<Parameters<ReturnType<typeof drizzle>['transaction']>[0]>[0];
type KyselyTx = Parameters<Parameters<ReturnType<Kysely<object>['transaction']>['execute']>[0]>[0];

describe('over the transactions of Drizzle', () => {
  const ledgerOn = (): Ledger<DrizzleTx> => {
    const db = drizzle(newPool());
    return sqlLedger<DrizzleTx>({
      dialect: 'postgres',
      transaction: work => db.transaction(work),
      async query(tx, text, parameter) {
        const [before, after = ''] = text.split('$1');
        const statement =
          parameter === undefined ? sql.raw(text) : sql`${sql.raw(before!)}${parameter}${sql.raw(after)}`;
        return (await tx.execute(statement)).rows as object[];
      },
    });
  };
  const insertRow = (tx: DrizzleTx, id: string) =>
    tx.execute(sql`insert into lists (id, owner, slug) values (${id}, 'anna', ${id})`);
  conforms(ledgerOn, insertRow);

  test('a refusal by the database is one, though Drizzle wraps it', () =>
    refusesOne(ledgerOn(), (tx, id, slug) =>
      tx.execute(sql`insert into lists (id, owner, slug) values (${id}, 'anna', ${slug})`),
    ));

  test('a connection that breaks ends its transaction alone', () =>
    survives(ledgerOn(), tx => tx.execute(sql.raw(BREAK))));
});

describe('over the transactions of Kysely', () => {
  let db: Kysely<object>;
  beforeAll(() => {
    db = new Kysely({ dialect: new PostgresDialect({ pool: newPool() }) });
  });
  const ledgerOn = (): Ledger<KyselyTx> =>
    sqlLedger<KyselyTx>({
      dialect: 'postgres',
      transaction: work => db.transaction().execute(work),
      async query(tx, text, parameter) {
        const values = parameter === undefined ? [] : [parameter];
        return (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as object[];
      },
    });
  const insertRow = (tx: KyselyTx, id: string) =>
    kyselySql`insert into lists (id, owner, slug) values (${id}, 'anna', ${id})`.execute(tx);
  conforms(ledgerOn, insertRow);

  test('a refusal by the database is one', () =>
    refusesOne(ledgerOn(), (tx, id, slug) =>
      kyselySql`insert into lists (id, owner, slug) values (${id}, 'anna', ${slug})`.execute(tx),
    ));

  test('a connection that breaks ends its transaction alone', () =>
    survives(ledgerOn(), tx => kyselySql.raw(BREAK).execute(tx)));
});

function newPool(): pg.Pool {
  const report = () => undefined;
  const pool = world.sessions([]);
  // Both leave the errors of connections to you. Without a listener, a crash of PostgreSQL ends the process.
  pool.on('error', report);
  pool.on('connect', connection => connection.on('error', report));
  return pool;
}

const BREAK = 'select pg_terminate_backend(pg_backend_pid())';

async function survives<Tx>(ledger: Ledger<Tx>, fail: (tx: Tx) => Promise<unknown>): Promise<void> {
  await expect(ledger.transaction(fail)).rejects.toThrow();
  expect(await ledger.transaction(tx => ledger.find(tx, [newKey()], []))).toEqual([]);
}

function conforms<Tx>(ledgerOn: () => Ledger<Tx>, insertRow: (tx: Tx, id: string) => unknown): void {
  const subject = async () => ({
    ledger: ledgerOn(),
    insertRow,
    countRows: async () => (await count('lists'))!,
    async close() {},
  });
  // `ledgers.test.ts` plays them on the driver itself.
  const isAll = process.env['SNO_TEST'] === 'all';
  for (const { title, run } of ledgerCases(subject)) test.runIf(isAll)(title, run);
}

/** Two rows of one slug: the second is refused, and the rest of the request is stored. */
async function refusesOne<Tx>(
  ledger: Ledger<Tx>,
  insert: (tx: Tx, id: string, slug: string) => Promise<unknown>,
): Promise<void> {
  const table: RowTable<Tx, Who, { slug: string }> = {
    parse: body => body as { slug: string },
    insert: (tx, id, { slug }) => insert(tx, id, slug).then(() => true),
  };
  const { send, add } = await benchOver<Tx>({ ledger, tables: { lists: table } as never });
  const group = { group: newKey() };
  const ops = [
    add('lists', { slug: 'a' }),
    add('lists', { slug: 'a' }),
    add('lists', { slug: 'b' }, group),
    add('lists', { slug: 'a' }, group),
    add('lists', { slug: 'c' }),
  ];
  expect(await send(ops)).toEqual([
    done(ops[0]!.id),
    refused('conflict', 'slug'),
    { is: 'wait' },
    refused('conflict', 'slug'),
    done(ops[4]!.id),
  ]);
  expect((await send(ops)).map(({ is }) => is)).toEqual(['done', 'refused', 'wait', 'refused', 'done']);
  expect(await count('lists')).toBe(2);
}
