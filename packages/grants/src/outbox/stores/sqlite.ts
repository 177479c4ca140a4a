/* Keeps an outbox in a database of SQLite, beside the tables of the app, over any library. */

import { inTurn } from '../../in-turn.ts';
import { requireFunction } from '../../options.ts';
import type { SqliteQuery, SqliteValue } from '../../stores/sqlite.ts';
import { requireName } from '../entries.ts';
import type { OutboxStore, OutboxTransaction, Row } from '../store.ts';

export type { SqliteQuery, SqliteValue } from '../../stores/sqlite.ts';

const SETUP = [
  'pragma synchronous = extra',
  // A row can come before the one that it refers to, get another ID, or outlive it until it is discarded.
  'pragma foreign_keys = off',
  'create table if not exists sno_outbox (key text primary key, rev integer not null, record text not null)',
  'create index if not exists sno_outbox_rev on sno_outbox (rev)',
];

/**
 * An outbox in a database of SQLite. It makes the table `sno_outbox`. Those of the app have the column `id`
 * as their primary key, and a column for each field that they keep. Booleans are stored as 0 and 1, objects
 * and lists as JSON.
 *
 * Give it its own connection, which is not that of the device, or one on which the app begins no transaction.
 * It sets `synchronous = extra`, `foreign_keys = off` and `busy_timeout` of the connection, and never closes
 * it. A rule of a table, such as a unique column, would make it reject what the server has stored: leave the
 * rules to the server.
 *
 * @param name the name of the database: the same for all contexts that share it
 * @throws TypeError if `name` is no text, or `query` no function.
 * @example
 * const database = await openDatabaseAsync('app.db', { useNewConnection: true }); // expo-sqlite
 * const store = sqliteOutboxStore('app.db', (sql, parameters) => database.getAllAsync(sql, parameters));
 */
export function sqliteOutboxStore(name: string, query: SqliteQuery): OutboxStore {
  requireName('name', name);
  requireFunction('query', query);
  const next = inTurn();
  const run = async (sql: string) => query(sql, []);
  let isSynchronous: boolean | undefined;
  let isSetUp = false;
  return {
    name,
    transact: work =>
      next(async () => {
        if (isSynchronous === undefined) {
          const answer = query('pragma busy_timeout = 5000', []);
          await answer;
          isSynchronous = !('then' in Object(answer));
        }
        if (isSynchronous) await nextTurn();
        for (const sql of isSetUp ? [] : SETUP) await run(sql);
        isSetUp = true;
        await run('begin immediate');
        try {
          const result = await within(query, work);
          await run('commit');
          return result;
        } catch (error) {
          await run('rollback').catch(() => undefined);
          throw error;
        }
      }),
  };
}

/**
 * Lets code run that has waited for the last transaction. Within the next one it would find the database
 * locked, and block the thread that has to end it. With a synchronous library that one takes a single turn.
 */
function nextTurn(): Promise<void> {
  const { setImmediate: start = setTimeout }: { setImmediate?(callback: () => void): unknown } = globalThis;
  return new Promise(resolve => void start(resolve));
}

/** Runs the work of a transaction: its statements one after the other, in the order in which they came. */
async function within<T>(query: SqliteQuery, work: (tx: OutboxTransaction) => Promise<T>): Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = (work: () => ReturnType<SqliteQuery>) => {
    const next = last.then(work);
    last = next;
    next.catch(() => undefined);
    return next;
  };
  const run = (sql: string, ...parameters: SqliteValue[]) => inOrder(() => query(sql, parameters));
  const columns = new Map<string, readonly string[]>();
  /** In lower case; none of a table that is not there. */
  async function columnsOf(table: string): Promise<readonly string[]> {
    const found = columns.get(table);
    if (found) return found;
    const rows = await query('select lower(name) as name from pragma_table_info(?)', [table]);
    const names = (rows as { name: string }[]).map(({ name }) => name);
    columns.set(table, names);
    return names;
  }
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
      const all = Object.entries(row);
      inOrder(async () => {
        const known = await columnsOf(table);
        // The server can be newer than the app, and its rows have more fields.
        const fields = known.length ? all.filter(([name]) => known.includes(name.toLowerCase())) : all;
        const names = fields.map(([name]) => quoted(name));
        // Not `insert or replace`: that would delete the row first, and with it what refers to it.
        const sets = names.map(name => `${name} = excluded.${name}`);
        const sql = `insert into ${quoted(table)} (${names}) values (${names.map(() => '?')})
          on conflict (id) do update set ${sets}`;
        const values = fields.map(([, value]) => toValue(value));
        return query(sql, values);
      });
    },
    dropRow: (table, id) => void run(`delete from ${quoted(table)} where id = ?`, id),
  });
  // Nothing may run after the rollback.
  const result = await done.finally(() => last.catch(() => undefined));
  await last;
  return result;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toValue(value: unknown): SqliteValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SqliteValue);
}
