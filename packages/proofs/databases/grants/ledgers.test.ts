import { toUuid } from '@sno-id/sdk';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ledgerSql,
  type MemoryTx,
  memoryLedger,
  memoryLedgerContent,
  type RowTable,
  sqlLedger,
} from '../../../grants/src/ledger/index.ts';
import { postgresLedger } from '../../../grants/src/ledger/postgres.ts';
import { type SqliteDatabase, sqliteLedger } from '../../../grants/src/ledger/sqlite.ts';
import { ledgerCases } from '../../../grants/src/server/conformance/index.ts';
import { benchOver, type Who } from '../../../grants/test/ledger/fixture.ts';
import { type PostgresWorld, postgresWorld } from './postgres-world.ts';

describe('a ledger in memory', () => {
  const open = async () => {
    const content = memoryLedgerContent();
    return {
      ledger: memoryLedger({ content }),
      insertRow: (tx: MemoryTx, id: string) => tx.set('notes', id, {}),
      countRows: () => content.rows.size,
      async close() {},
    };
  };
  for (const { title, run } of ledgerCases(open)) test(title, run);
});

/** A database whose `all` is for statements that return rows, and for no others: as in better-sqlite3. */
function strict(database: InstanceType<typeof sqlite.Database>): SqliteDatabase {
  return {
    exec: text => database.exec(text),
    prepare(text) {
      const statement = database.prepare(text);
      const returns = /^\s*select|\breturning\b/i.test(text);
      return {
        all(parameter) {
          if (!returns) throw new TypeError('This statement does not return data. Use run() instead');
          return statement.all(parameter);
        },
        run: parameter => statement.run(parameter),
      };
    },
  };
}

describe.each([
  ['node-sqlite3-wasm', (database: InstanceType<typeof sqlite.Database>) => database],
  ['a library as strict as better-sqlite3', strict],
] as const)('a ledger in SQLite over %s', (_, over) => {
  const open = async () => {
    const database = new sqlite.Database(':memory:');
    database.exec('create table notes (id text primary key)');
    return {
      ledger: sqliteLedger<SqliteDatabase>(over(database)),
      insertRow: (_: SqliteDatabase, id: string) => database.run('insert into notes values (?)', [id]),
      countRows: () => database.all('select id from notes').length,
      close: async () => database.close(),
    };
  };
  for (const { title, run } of ledgerCases(open)) test(title, run);
});

describe('a ledger in SQLite', () => {
  test('is made again over the same table, and a failed commit leaves it usable', async () => {
    const database = new sqlite.Database(':memory:');
    sqliteLedger(database);
    const ledger = sqliteLedger(database);
    const exec = database.exec.bind(database);
    let isBroken = true;
    database.exec = text => {
      if (text === 'commit' && isBroken) throw new Error('disk I/O error');
      return exec(text);
    };
    await expect(ledger.transaction(async () => undefined)).rejects.toThrow('disk I/O error');
    isBroken = false;
    expect(await ledger.transaction(async () => 1)).toBe(1);
    database.close();
  });

  test('knows the errors of constraints, also as the cause of another', () => {
    const database = new sqlite.Database(':memory:');
    const { faultOf } = sqliteLedger(database);
    database.exec('create table t (a integer unique not null check (a > 0)) strict');
    database.exec('insert into t values (1)');
    const faultBy = (text: string) => {
      try {
        database.exec(text);
        return 'none';
      } catch (error) {
        return faultOf(new Error('wrapped', { cause: error }));
      }
    };
    expect(
      ['(1)', '(null)', '(-1)', "('x')"].map(values => faultBy(`insert into t values ${values}`)),
    ).toEqual(['conflict', 'conflict', 'conflict', 'invalid']);
    database.exec('pragma foreign_keys = on; create table u (a integer references t (a))');
    expect(faultBy('insert into u values (2)')).toBe('reference');
    expect(faultBy('select * from missing')).toBeUndefined();
    database.close();
  });
});

describe('a ledger in PostgreSQL', () => {
  let world: PostgresWorld;
  let count = 0;
  beforeAll(async () => {
    world = await postgresWorld();
    await world.pool.query('create schema ids');
  }, 60_000);
  afterAll(() => world?.close());

  async function openIn(tables: string) {
    await world.pool.query(ledgerSql('postgres', tables));
    const rows = `rows_${count++}`;
    await world.pool.query(`create table ${rows} (id text primary key)`);
    return {
      ledger: postgresLedger(world.pool, { tables }),
      insertRow: (tx: { query(text: string, values: unknown[]): unknown }, id: string) =>
        tx.query(`insert into ${rows} values ($1)`, [id]),
      countRows: async () => (await world.pool.query(`select from ${rows}`)).rowCount!,
      async close() {},
    };
  }
  for (const { title, run } of ledgerCases(() => openIn(`ids.t${count++}`))) test(title, run);

  test('sno-grants init makes its table, also where a store was set up before there was one', async () => {
    const { store, tables } = world.open();
    await store.init();
    await world.pool.query(`drop table ${tables}_rows`);
    await store.init();
    const { ledger } = await openIn(tables);
    const claim = { key: 'a'.repeat(32), id: undefined, table: 'notes', account: 'anna' };
    expect(await ledger.transaction(tx => ledger.claim(tx, [claim]))).toBe(true);
  });

  test('its tables store, edit and remove rows of their owners, with IDs and values as the columns have them', async () => {
    await world.pool.query(`create table ids.lists (
      id uuid primary key, owner text not null, title text not null, tags jsonb, "dueOn" date)`);
    const { ledger } = await openIn(`ids.t${count++}`);
    const any = (value: unknown) => value as never;
    const lists = ledger.table('ids.lists', { title: any, tags: any, dueOn: any });
    const { send, add, edit, remove } = await benchOver({ ledger, tables: { lists } as never });
    const list = add('lists', { title: "Anna's", tags: ['a'], dueOn: '2026-11-24' });
    const row = { id: list.id };
    expect(await send([list, edit('lists', row, { title: 'Home' })])).toMatchObject([
      { is: 'done' },
      { is: 'done' },
    ]);
    const shown = async () =>
      (await world.pool.query('select id, owner, title, tags, "dueOn"::text from ids.lists')).rows;
    expect(await shown()).toEqual([
      { id: toUuid(list.id), owner: 'anna', title: 'Home', tags: ['a'], dueOn: '2026-11-24' },
    ]);
    const bad = [edit('lists', row, { dueOn: 'soon' }), edit('lists', row, { title: null })];
    expect(await send(bad)).toMatchObject([
      { reason: 'invalid' },
      { reason: 'conflict', fields: ['title'], message: 'title of lists: expected a value' },
    ]);
    await world.pool.query('create unique index on ids.lists (owner, lower(title))');
    expect(await send([add('lists', { title: 'HOME' })])).toMatchObject([
      { reason: 'conflict', fields: ['title'], message: 'title of lists: another row has this value' },
    ]);
    const others = [edit('lists', row, { title: 'Mine' }), remove('lists', row)];
    const refused = { is: 'refused', reason: 'forbidden' };
    expect(await send(others, { user: 'ben' })).toMatchObject([refused, refused]);
    expect(await send([remove('lists', row)])).toMatchObject([{ is: 'done' }]);
    expect(await shown()).toEqual([]);
  });

  test('commits durably where synchronous_commit is off, and read committed whatever the session says', async () => {
    const pool = world.sessions(['synchronous_commit=off', 'default_transaction_isolation=serializable']);
    const ledger = postgresLedger(pool);
    const settings = await ledger.transaction(async tx => {
      const { rows } = await tx.query(`select current_setting('synchronous_commit') as durable,
        current_setting('transaction_isolation') as level`);
      return rows;
    });
    expect(settings).toEqual([{ durable: 'on', level: 'read committed' }]);
  });

  test('knows what an error of the database is, also as the cause of another', () => {
    const { faultOf } = postgresLedger(world.pool);
    const faults = [
      '40001',
      '40P01',
      '23503',
      '23505',
      '23514',
      '22P02',
      '42501',
      '57014',
      '08006',
      undefined,
    ].map(code => faultOf(new Error('wrapped', { cause: Object.assign(new Error('x'), { code }) })));
    expect(faults).toEqual([
      'again',
      'again',
      'reference',
      'conflict',
      'conflict',
      'invalid',
      'forbidden',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('options that are refused', () => {
  const rest = { transaction: async () => 1 as never, query: async () => [] };
  expect(() => sqlLedger({ ...rest, dialect: 'mysql' as never })).toThrow('dialect: expected');
  expect(() => sqlLedger({ ...rest, dialect: 'postgres', tables: 'x; drop' })).toThrow('tables: expected');
  expect(() => ledgerSql('sqlite', 'x"')).toThrow('tables: expected');
  expect(() => postgresLedger({} as never)).toThrow('pool: expected');
  expect(() => sqliteLedger({} as never)).toThrow('database: expected');
});

test('rows are stored in SQLite, and one that breaks a constraint is refused alone', async () => {
  const database = new sqlite.Database(':memory:');
  database.exec('create table lists (id text primary key, slug text unique)');
  type Database = typeof database;
  const table: RowTable<Database, Who, string> = {
    parse: ({ slug }) => String(slug),
    insert: (tx, id, slug) =>
      tx.run('insert into lists values (?, ?) on conflict (id) do nothing', [id, slug]).changes === 1,
    remove: (tx, id) => tx.run('delete from lists where id = ?', [id]).changes === 1,
  };
  const ledger = sqliteLedger(database);
  const { send, add, remove } = await benchOver<Database>({ ledger, tables: { lists: table } as never });
  const [a, b, c] = ['a', 'a', 'c'].map(slug => add('lists', { slug }));
  const ops = [a!, b!, c!, remove('lists', { key: c!.key })];
  for (let i = 0; i < 2; i++)
    expect((await send(ops)).map(({ is }) => is)).toEqual(['done', 'refused', 'done', 'done']);
  expect(database.all('select slug from lists')).toEqual([{ slug: 'a' }]);
  database.close();
});
