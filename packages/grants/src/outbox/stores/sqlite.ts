/* Keeps an outbox in a database of SQLite, beside the tables of the app, over any library. */

import { requireMethod } from '@sno-id/sdk/internal';
import { requireName } from '../entries.ts';
import type { OutboxStore, Row } from '../store.ts';

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
  'create table if not exists sno_outbox (key text primary key, rev integer not null, record text not null)',
  'create index if not exists sno_outbox_rev on sno_outbox (rev)',
];

/**
 * An outbox in a database of SQLite. It makes the table `sno_outbox`. Those of the app have the column `id`
 * as their primary key, and a column for each field. Booleans are stored as 0 and 1, objects and lists as
 * JSON. Use `synchronous = full`, so that operations are on the disk before they count.
 *
 * @throws TypeError for what is not a driver.
 */
export function sqliteOutboxStore(driver: SqliteDriver): OutboxStore {
  requireMethod('driver', driver, 'transaction');
  // A database of better-sqlite3 has such a method, too.
  requireName('driver.name', driver.name);
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
        const done = work({
          async since(rev) {
            const rows = await run('select record from sno_outbox where rev >= ? order by rev', rev);
            return (rows as { record: string }[]).map(({ record }) => JSON.parse(record));
          },
          put(record) {
            run(
              `insert into sno_outbox values (?, ?, ?)
               on conflict (key) do update set rev = excluded.rev, record = excluded.record`,
              record.key,
              record.rev,
              JSON.stringify(record),
            );
          },
          drop: key => void run('delete from sno_outbox where key = ?', key),
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
