import { requireMethod } from '@sno-id/sdk/internal';

/**
 * What a store needs of a database: `node:sqlite`, `better-sqlite3` and `node-sqlite3-wasm` all have it.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** A statement with exactly one parameter. */
export interface SqliteStatement {
  all(parameter: string | number): readonly unknown[];
  run(parameter: string | number): unknown;
}

/**
 * Sets a connection up, so that a commit is on the disk before it counts.
 *
 * @throws TypeError for what is not a database.
 */
export function sqliteConnection(database: SqliteDatabase) {
  requireMethod('database', database, 'prepare');
  requireMethod('database', database, 'exec');
  database.exec('pragma busy_timeout = 5000');
  database.exec('pragma synchronous = EXTRA');
  const prepared = new Map<string, SqliteStatement>();
  return {
    /** Uses a statement, which is prepared once. Read all its rows: an unfinished one keeps its lock. */
    use<T>(text: string, work: (statement: SqliteStatement) => T): T {
      const statement = prepared.get(text) ?? database.prepare(text);
      // One that fails is not used again: some libraries cannot reset it.
      prepared.delete(text);
      const result = work(statement);
      prepared.set(text, statement);
      return result;
    },
    /** Ends a transaction that has failed. */
    rollback(): void {
      try {
        database.exec('rollback');
      } catch {
        // A failed commit may have ended it.
      }
    },
  };
}
