/* Keeps an outbox in a database of SQLite, beside the tables of the app, over any library. */

import { requireMethod } from '@sno-id/sdk/internal';
import type { Entry, OutboxStore, Row } from '../store.ts';

export type SqliteValue = string | number | null;

/** What the store needs of a library of SQLite: an app writes it in a few lines. */
export interface SqliteDriver {
  /** The name of the database: the same for all contexts that share it. */
  readonly name: string;
  /**
   * Runs some work between `begin immediate` and `commit`, and nothing else meanwhile; or `rollback`, if it
   * throws. The work awaits nothing but its queries, one after the other.
   */
  transaction<T>(work: (query: SqliteQuery) => Promise<T>): Promise<T>;
  close?(): void | Promise<void>;
}

/** Runs one statement, and returns the rows that it selects. */
export type SqliteQuery = (
  sql: string,
  parameters: SqliteValue[],
) => readonly unknown[] | Promise<readonly unknown[]>;

const SCHEMA = [
  `create table if not exists sno_outbox (
    seq integer primary key autoincrement, key text not null unique, state text not null, entry text not null)`,
  'create index if not exists sno_outbox_state on sno_outbox (state, seq)',
  `create table if not exists sno_outbox_names (
    name text not null, seq integer not null, primary key (name, seq)) without rowid`,
];

/**
 * An outbox in a database of SQLite. It makes its own two tables. Those of the app have the column `id` as
 * their primary key, and a column for each field. Booleans are stored as 0 and 1, objects and lists as JSON.
 * Use `synchronous = full`, so that operations are on the disk before they count.
 *
 * @throws TypeError for what is not a driver.
 */
export function sqliteOutboxStore(driver: SqliteDriver): OutboxStore {
  requireMethod('driver', driver, 'transaction');
  let isSetUp = false;
  return {
    name: driver.name,
    async transact(work) {
      const result = await driver.transaction(async query => {
        for (const statement of isSetUp ? [] : SCHEMA) await query(statement, []);
        // Statements run one after the other, in the order in which they came.
        let last: Promise<unknown> = Promise.resolve();
        const run = (sql: string, ...parameters: SqliteValue[]) => {
          const next = last.then(() => query(sql, parameters));
          last = next;
          next.catch(() => undefined);
          return next;
        };
        const select = async (where: string, ...parameters: SqliteValue[]): Promise<Entry[]> => {
          const rows = await run(`select seq, entry from sno_outbox where ${where}`, ...parameters);
          return (rows as { seq: number; entry: string }[]).map(({ seq, entry }) => ({
            ...JSON.parse(entry),
            seq,
          }));
        };
        const done = work({
          get: async key => (await select('key = ?', key))[0],
          find: name => select('seq in (select seq from sno_outbox_names where name = ?) order by seq', name),
          list: (state, limit, afterSeq) =>
            select('state = ? and seq > ? order by seq limit ?', state, afterSeq, limit),
          async count(state) {
            const [row] = await run('select count(*) as n from sno_outbox where state = ?', state);
            return (row as { n: number }).n;
          },
          put(entry) {
            const { seq, key, state, names } = entry;
            run('delete from sno_outbox_names where seq = ?', seq);
            run(
              `insert into sno_outbox (seq, key, state, entry) values (?, ?, ?, ?)
               on conflict (seq) do update set state = excluded.state, entry = excluded.entry`,
              seq || null,
              key,
              state,
              JSON.stringify(entry),
            );
            run(
              `insert into sno_outbox_names select distinct value, (select seq from sno_outbox where key = ?)
               from json_each(?)`,
              key,
              JSON.stringify(names),
            );
          },
          drop({ seq }) {
            run('delete from sno_outbox where seq = ?', seq);
            run('delete from sno_outbox_names where seq = ?', seq);
          },
          async row(table, id) {
            const [row] = await run(`select * from ${quoted(table)} where id = ?`, id);
            return row as Row | undefined;
          },
          putRow(table, row) {
            const names = Object.keys(row).map(quoted);
            // Not `insert or replace`: that would delete the row first, and with it what refers to it.
            const sets = names.map(name => `${name} = excluded.${name}`);
            run(
              `insert into ${quoted(table)} (${names}) values (${names.map(() => '?')})
               on conflict (id) do update set ${sets}`,
              ...Object.values(row).map(toValue),
            );
          },
          dropRow: (table, id) => void run(`delete from ${quoted(table)} where id = ?`, id),
        });
        // Nothing may run after the rollback.
        const result = await done.finally(() => last.catch(() => undefined));
        await last;
        return result;
      });
      isSetUp = true;
      return result;
    },
    close: () => driver.close?.(),
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toValue(value: unknown): SqliteValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SqliteValue);
}
