import { fromBytes, fromHex, toBytes, toHex } from '@sno-id/sdk';
import type { Database as Sqlite } from 'sql.js';
import type { Database, Parameter, Queries } from './database.ts';

/** Where the data is, as far as it concerns what may be lost. */
const IN_PAGE = 'in this browser';

/**
 * A database over SQLite in WebAssembly, which keeps everything in memory. It has the functions of PostgreSQL that the
 * statements of the notes use.
 */
export function sqliteDatabase(sqlite: Sqlite): Database {
  // One connection: a transaction keeps the others waiting.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  const queries: Queries = { dialect: 'sqlite', query: async (sql, given) => run(sqlite, sql, given) };

  return {
    dialect: 'sqlite',
    caveat: IN_PAGE,
    query: (sql, given) => inTurn(() => queries.query(sql, given)),
    transact: work =>
      inTurn(async () => {
        sqlite.run('begin');
        try {
          const result = await work(queries);
          sqlite.run('commit');
          return result;
        } catch (error) {
          sqlite.run('rollback');
          throw error;
        }
      }),
    close: async () => sqlite.close(),
  };
}

/** Adds what SQLite lacks. Writing the database to bytes removes it again. */
export function addFunctions(sqlite: Sqlite): void {
  sqlite.create_function('encode', (bytes: Uint8Array | null, _: string) => bytes && toHex(fromBytes(bytes)));
  sqlite.create_function('decode', (hex: string | null, _: string) => hex && toBytes(fromHex(hex)));
}

function run<Row extends object>(sqlite: Sqlite, sql: string, given: readonly Parameter[] = []): Row[] {
  const statement = sqlite.prepare(sql);
  try {
    statement.bind(
      Object.fromEntries(
        given.map((value, at) => [`$${at + 1}`, typeof value === 'boolean' ? Number(value) : value]),
      ),
    );
    const rows: Row[] = [];
    while (statement.step()) rows.push(statement.getAsObject() as Row);
    return rows;
  } finally {
    statement.free();
  }
}
