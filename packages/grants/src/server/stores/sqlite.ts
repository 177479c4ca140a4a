import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { setImmediate } from 'node:timers';
import { refusal, requireKeys, runtimeRandom } from '@sno-id/sdk/internal';
import { requireFunction } from '../../options.ts';
import { AuthorityError } from '../errors.ts';
import type { DeviceRow } from '../judge.ts';
import { randomHex } from '../random-hex.ts';
import type { AuthorityStore } from '../store.ts';
import { doEach, type RowsWork, rowsStore, type StoreRows } from './rows-store.ts';
import { type SqliteDatabase, sqliteConnection } from './sqlite-connection.ts';
import { requireTables } from './tables.ts';
import { together } from './together.ts';

export type { SqliteDatabase, SqliteStatement } from './sqlite-connection.ts';

export interface SqliteStoreOptions {
  /**
   * The name of this machine, by which a copy of the file on another one is noticed. Set it where the host
   * name changes although the disk stays, as in most containers. @default the host name
   */
  readonly host?: string | undefined;
  /** Unix milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
  /** The prefix of its tables: two authorities in one file have two. @default 'sno_grants' */
  readonly tables?: string | undefined;
}

/**
 * A store in a file of SQLite, for one machine. Any number of its processes may share the file.
 *
 * With `node-sqlite3-wasm` only one process may use it, and not a second one after it was killed before the
 * folder `<file>.lock` is removed: that is how it locks. The other two have the locks of the system.
 *
 * The store sets `synchronous = EXTRA`: a commit is on the disk before it counts. It leaves the journal as
 * you set it up: with `journal_mode = WAL` commits are several times as fast. It notices a file that was
 * replaced or copied by its inode, its birth time and the host. One that was overwritten in place, with `cp`
 * or a tool such as Litestream, is noticed by the first device or process that remembers more: run
 * `sno-grants advance --in-place` first.
 *
 * @throws TypeError if the database is not a file.
 * @example
 * const store = sqliteStore(new DatabaseSync('grants.db')); // node:sqlite
 */
export function sqliteStore(database: SqliteDatabase, options: SqliteStoreOptions = {}): AuthorityStore {
  const {
    host = hostname(),
    now = () => Date.now(),
    tables = 'sno_grants',
  } = requireKeys('options', options, ['host', 'now', 'tables']);
  requireTables(tables);
  requireFunction('now', now);
  if (typeof host !== 'string' || host === '') throw refusal('host', 'the name of a machine', host);
  const { use, rollback } = sqliteConnection(database);
  const file = fileOf(database);
  if (!file) throw new TypeError('database: expected one in a file, got one in memory');

  const sql = statementsOf(tables);
  const get = <T>(text: string, parameter: string | number): T | undefined =>
    use(text, statement => statement.all(parameter))[0] as T | undefined;
  const run = (text: string, ...parameters: (string | number)[]) =>
    void use(text, statement =>
      statement.run(parameters.length === 1 ? parameters[0]! : JSON.stringify(parameters)),
    );

  const opened = nameOf(file, host);

  /**
   * What the file is, as against a copy of it.
   *
   * @throws AuthorityError if another one has taken its place: the database still reads and writes the old
   * one.
   */
  function nameNow(): string {
    const name = nameOf(file!, host);
    if (name === opened) return name;
    const message = `The file ${file} was replaced while it was open. Restart this process, and run "sno-grants advance --store sqlite:${file}".`;
    throw new AuthorityError('ERR_STORE_RESTORED', message);
  }

  const rows: Omit<StoreRows, 'name' | 'nowMs'> = {
    authority() {
      const isThere = Number(get<{ count: number }>(sql.hasTables, tables)?.count) > 0;
      const row = isThere ? get<{ value: string }>(sql.authority, 'authority') : undefined;
      return row && JSON.parse(row.value);
    },
    create(row) {
      database.exec(sql.create);
      rows.setAuthority(row);
    },
    setAuthority: row => run(sql.setAuthority, JSON.stringify(row)),
    counter(slab) {
      const row = get<{ next: number }>(sql.counter, slab);
      return row && Number(row.next);
    },
    slabs() {
      const list: [number, number, number][] = JSON.parse(get<{ list: string }>(sql.counters, 0)!.list);
      return list.map(([slab, labels, taken]) => ({ slab, labels, taken }));
    },
    setCounter: (slab, next, taken) => run(sql.setCounter, slab, next, taken),
    setCounters: counters => run(sql.setCounters, JSON.stringify(counters)),
    device: device => get<DeviceRow>(sql.device, device),
    setDevice: (device, { nonce, previous, round, epoch, atMs }) =>
      run(sql.setDevice, device, nonce, previous, round, epoch, atMs),
    pruneDevices(beforeMs) {
      const { count } = get<{ count: number }>(sql.countOld, beforeMs)!;
      run(sql.prune, beforeMs);
      return Number(count);
    },
    spent: (slab, principal) =>
      Number(get<{ blocks: number }>(sql.spent, JSON.stringify([slab, principal]))?.blocks ?? 0),
    setSpent: (slab, principal, blocks) => run(sql.setSpent, slab, principal, blocks),
    forgetSpent: beforeSlab => run(sql.forget, beforeSlab),
    clear() {
      for (const part of ['slabs', 'devices', 'spent']) database.exec(`delete from ${tables}_${part}`);
    },
  };

  /** One transaction, which nothing can come between: it runs in one go. */
  async function transact(works: readonly RowsWork<unknown>[]): Promise<readonly unknown[]> {
    const moment = { name: nameNow(), nowMs: now() };
    database.exec('begin immediate');
    try {
      const results = doEach(works, { ...rows, ...moment });
      database.exec('commit');
      return results;
    } catch (error) {
      rollback();
      throw error;
    }
  }

  // All steps that come in while the disk is written share the next wait for it.
  const ask = together(transact, () => new Promise(resolve => setImmediate(resolve)));
  const store = rowsStore({
    now,
    newName: () => randomHex(12),
    random: runtimeRandom,
    run: work => ask('', work),
  });
  return { ...store, setsItselfUp: true };
}

function statementsOf(tables: string) {
  // Every prepared statement has one parameter and names it once, because the libraries differ in how they
  // take several: lists travel as JSON.
  const given = '(select ? as list)';
  return {
    create: `
      create table ${tables} (key text primary key, value text not null) strict;
      create table ${tables}_slabs (slab integer primary key, next integer not null, taken integer not null) strict;
      create table ${tables}_devices (device text primary key, nonce text not null, previous text not null,
        round integer not null, epoch integer not null, at_ms integer not null) strict, without rowid;
      create table ${tables}_spent (slab integer, principal text, blocks integer not null,
        primary key (slab, principal)) strict, without rowid;`,
    hasTables: `select count(*) as count from sqlite_schema where name = ?`,
    authority: `select value from ${tables} where key = ?`,
    setAuthority: `insert into ${tables} (key, value) values ('authority', ?)
      on conflict (key) do update set value = excluded.value`,
    counter: `select next from ${tables}_slabs where slab = ?`,
    counters: `select json_group_array(json_array(slab, next, taken)) as list from
      (select * from ${tables}_slabs where slab >= ? order by slab)`,
    setCounter: `insert into ${tables}_slabs (slab, next, taken)
      select list ->> 0, list ->> 1, list ->> 2 from ${given} where true
      on conflict (slab) do update set next = excluded.next, taken = taken + excluded.taken`,
    setCounters: `insert into ${tables}_slabs (slab, next, taken) select key, value, 0 from json_each(?) where true
      on conflict (slab) do update set next = excluded.next`,
    device: `select nonce, previous, round, epoch, at_ms as atMs from ${tables}_devices where device = ?`,
    setDevice: `insert or replace into ${tables}_devices (device, nonce, previous, round, epoch, at_ms)
      select list ->> 0, list ->> 1, list ->> 2, list ->> 3, list ->> 4, list ->> 5 from ${given}`,
    countOld: `select count(*) as count from ${tables}_devices where at_ms < ?`,
    prune: `delete from ${tables}_devices where at_ms < ?`,
    spent: `select blocks from ${tables}_spent, ${given} where slab = list ->> 0 and principal = list ->> 1`,
    setSpent: `insert or replace into ${tables}_spent (slab, principal, blocks)
      select list ->> 0, list ->> 1, list ->> 2 from ${given}`,
    forget: `delete from ${tables}_spent where slab < ?`,
  };
}

function nameOf(file: string, host: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  return `sqlite ${host} ${ino} ${birthtimeNs}`;
}

function fileOf(database: SqliteDatabase): string | undefined {
  const statement = database.prepare('select file from pragma_database_list where name = ?');
  return (statement.all('main')[0] as { file?: string } | undefined)?.file;
}
