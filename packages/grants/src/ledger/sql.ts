import { fromUuid, type Sno, toUuid } from '@sno-id/sdk';
import { requireChoice, requireKeys } from '@sno-id/sdk/internal';
import { requireFunction } from '../options.ts';
import type { JsonObject } from '../rows/messages.ts';
import { placeOf } from '../server/stores/postgres/place.ts';
import { POSTGRES_ROWS } from '../server/stores/postgres/set-up.ts';
import { requireQualifiedTables } from '../server/stores/tables.ts';
import { postgresFault, sqliteFault } from './faults.ts';
import type { Fault, Ledger } from './ledger.ts';
import type { RowTable } from './row-table.ts';
import { type Columns, sqlTable, type TableSql } from './sql-table.ts';

type Dialect = 'postgres' | 'sqlite';

/** How a ledger reaches its database: `Tx` is the transaction of the library that the app uses. */
export interface SqlLedgerOptions<Tx> {
  readonly dialect: Dialect;
  /** Runs work as one transaction of the level read committed, and rolls it back if the work rejects. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Runs one statement and returns its rows. With a parameter, the text has `$1` in PostgreSQL, and `?` in
   * SQLite, once.
   */
  readonly query: (tx: Tx, text: string, parameter?: string) => Promise<readonly object[]>;
  /** The prefix of the ledger's table, as the store of the authority has it. @default 'sno_grants' */
  readonly tables?: string | undefined;
}

/** A ledger in a database with SQL, which can write rows, too. */
export interface SqlLedger<Tx> extends Ledger<Tx> {
  /**
   * Stores rows in a table of the app, whose columns have the names of their fields. Each row is its owner's:
   * others cannot edit or remove it. To allow less, leave `edit` or `remove` out of what it returns.
   *
   * The ID is in the column `id`, a `uuid` in PostgreSQL and the text in SQLite. A foreign key with the owner
   * keeps rows from referring to those of others.
   *
   * @param name of the table, with its schema if it needs one
   * @param options `owner` is the column of the principal; `key` is one for the key of the row, by which
   * engines that keep a queue know it
   * @example
   * const tables = {
   *   lists: ledger.table('lists', { title: z.string().parse }),
   *   tasks: ledger.table('tasks', { title: z.string().parse, list: 'lists' }),
   * };
   */
  table(
    name: string,
    columns: Columns,
    options?: { readonly owner?: string | undefined; readonly key?: string | undefined },
  ): RowTable<Tx, { readonly principal: string }, JsonObject>;
}

/**
 * A ledger over the transactions of any library, such as Drizzle and Kysely. The table must be there: see
 * `ledgerSql`.
 *
 * @example
 * const ledger = sqlLedger<Transaction<Schema>>({
 *   dialect: 'postgres',
 *   transaction: work => kysely.transaction().execute(work),
 *   async query(tx, text, parameter) {
 *     const values = parameter === undefined ? [] : [parameter];
 *     return (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as object[];
 *   },
 * });
 */
export function sqlLedger<Tx>(options: SqlLedgerOptions<Tx>): SqlLedger<Tx> {
  const {
    dialect,
    transaction,
    query,
    tables = 'sno_grants',
  } = requireKeys('options', options, ['dialect', 'transaction', 'query', 'tables']);
  requireChoice('dialect', dialect, ['postgres', 'sqlite'] as const);
  requireFunction('transaction', transaction);
  requireFunction('query', query);
  requireQualifiedTables(tables);
  const sql = DIALECTS[dialect](placeOf(tables).rows);
  const { statements, toColumn, fromColumn, faultOf } = sql;
  let savepoints = 0;

  async function entriesBy(tx: Tx, text: string, values: readonly string[]) {
    if (values.length === 0) return [];
    const found = (await query(tx, text, JSON.stringify(values))) as readonly EntryRow[];
    return found.map(({ key, id, tbl, account, gone }) => ({
      key,
      id: id === null ? undefined : fromColumn(id),
      table: tbl,
      account,
      isGone: Boolean(Number(gone)),
    }));
  }

  return {
    transaction: work => transaction(work),
    async savepoint(tx, work) {
      // A name of its own: work that goes on after its time must not release another's.
      const name = `sno_${++savepoints}`;
      await query(tx, `savepoint ${name}`);
      try {
        const result = await work();
        await query(tx, `release savepoint ${name}`);
        return result;
      } catch (error) {
        await query(tx, `rollback to savepoint ${name}`);
        await query(tx, `release savepoint ${name}`);
        throw error;
      }
    },
    async find(tx, keys, ids) {
      const byKey = await entriesBy(tx, statements.byKey, keys);
      const byId = await entriesBy(tx, statements.byId, ids.map(toColumn));
      return [...new Map([...byKey, ...byId].map(entry => [entry.key, entry])).values()];
    },
    async claim(tx, claims) {
      const entries = claims.map(({ key, id, table, account }) => {
        return [key, id === undefined ? null : toColumn(id), table, account];
      });
      return (await query(tx, statements.claim, JSON.stringify(entries))).length === claims.length;
    },
    async markGone(tx, key) {
      await query(tx, statements.markGone, key);
    },
    prune: async (tx, beforeMs) => (await query(tx, statements.prune, String(Math.floor(beforeMs)))).length,
    faultOf,
    table: (name, columns, { owner = 'owner', key } = {}) => sqlTable(sql, query, name, columns, owner, key),
  };
}

/**
 * The SQL that makes the table of a ledger where it is not there yet: one statement, for a migration. In
 * PostgreSQL, `sno-grants init` and `sno-grants sql` make it together with the store of the authority.
 *
 * @throws TypeError for a name that the table cannot have.
 */
export function ledgerSql(dialect: Dialect, tables = 'sno_grants'): string {
  requireChoice('dialect', dialect, ['postgres', 'sqlite'] as const);
  requireQualifiedTables(tables);
  return `create table if not exists ${placeOf(tables).rows} ${DIALECTS[dialect]('').columns}`;
}

interface EntryRow {
  readonly key: string;
  readonly id: string | null;
  readonly tbl: string;
  readonly account: string;
  readonly gone: unknown;
}

interface DialectSql extends TableSql {
  readonly columns: string;
  readonly statements: Readonly<Record<'byKey' | 'byId' | 'claim' | 'markGone' | 'prune', string>>;
  fromColumn(value: string): Sno;
  faultOf(error: unknown): Fault | undefined;
}

/**
 * Until when an entry counts: a removal ends that of an add, and those of other operations end when they were
 * made.
 */
const END = 'coalesce(gone, case when id is null then made end)';

/** Unix milliseconds in SQLite, also in versions before `unixepoch('subsec')`. */
const SQLITE_MS = `cast((julianday('now') - 2440587.5) * 86400000 as integer)`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Each statement has one parameter and names it once, because libraries differ in how they take several. And
 * each returns rows, because some have another method for those that return none.
 */
const DIALECTS: Readonly<Record<Dialect, (table: string) => DialectSql>> = {
  postgres(table) {
    const from = `select replace(key::text, '-', '') as key, id::text as id, tbl, account,
      case when gone is null then 0 else 1 end as gone
      from jsonb_array_elements_text($1::jsonb) as given join ${table}`;
    return {
      columns: POSTGRES_ROWS,
      statements: {
        byKey: `${from} on key = given::uuid`,
        byId: `${from} on id = given::uuid`,
        claim: `insert into ${table} (key, id, tbl, account)
          select (list ->> 0)::uuid, (list ->> 1)::uuid, list ->> 2, list ->> 3
          from jsonb_array_elements($1::jsonb) as given (list)
          on conflict do nothing returning 1 as claimed`,
        markGone: `update ${table} set gone = now() where key = $1::uuid and gone is null returning 1 as marked`,
        prune: `delete from ${table} where ${END} < to_timestamp($1::float8 / 1000) returning 1 as pruned`,
      },
      given: table => `jsonb_populate_record(null::${table}, $1::jsonb) as given`,
      field: name => `given."${name}"`,
      // A row of before the ledger may have another UUID.
      toColumn: id => (UUID.test(id) ? id : toUuid(id)),
      fromColumn: fromUuid,
      faultOf: postgresFault,
    };
  },
  sqlite(table) {
    const from = `select key, id, tbl, account, gone is not null as gone
      from (select value as given from json_each(?)) join ${table}`;
    return {
      columns: `(
      key text primary key,
      id text unique,
      tbl text not null,
      account text not null,
      made integer not null default (${SQLITE_MS}),
      gone integer
    ) strict, without rowid`,
      statements: {
        byKey: `${from} on key = given`,
        byId: `${from} on id = given`,
        claim: `insert into ${table} (key, id, tbl, account)
          select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?) where true
          on conflict do nothing returning 1 as claimed`,
        markGone: `update ${table} set gone = ${SQLITE_MS} where key = ? and gone is null
          returning 1 as marked`,
        prune: `delete from ${table} where ${END} < cast(? as integer) returning 1 as pruned`,
      },
      given: () => '(select ? as json) as given',
      field: name => `(given.json ->> '${name}')`,
      toColumn: id => id,
      // A sno ID was written there.
      fromColumn: value => value as Sno,
      faultOf: sqliteFault,
    };
  },
};
