import type { Sno } from '@sno-id/sdk';
import type { Database, Dialect, Parameter, Queries } from './database.ts';

/** What a driver of SQLite must do: run one statement, with values for its question marks. */
export interface SqliteDriver {
  all(sql: string, values: readonly (string | number | null)[]): object[];
  close(): void;
}

const SQLITE: Dialect = {
  id: 'text',
  text: 'text',
  lock: '',
  version: `'SQLite ' || sqlite_version()`,
  toKey: id => id,
  toId: key => key as Sno,
};

/** A database of SQLite. It has one connection, so a transaction keeps everything else waiting. */
export function sqliteDatabase(driver: SqliteDriver): Database {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }
  async function query<Row extends object>(sql: string, values: readonly Parameter[] = []): Promise<Row[]> {
    const bound = values.map(value => (typeof value === 'boolean' ? Number(value) : value));
    return driver.all(sql.replace(/\$\d+/g, '?'), bound) as Row[];
  }
  const queries: Queries = { dialect: SQLITE, query };

  return {
    dialect: SQLITE,
    query: (sql, values) => inTurn(() => query(sql, values)),
    transact: work =>
      inTurn(async () => {
        driver.all('begin immediate', []);
        try {
          const result = await work(queries);
          driver.all('commit', []);
          return result;
        } catch (error) {
          driver.all('rollback', []);
          throw error;
        }
      }),
    close: () => inTurn(async () => driver.close()),
  };
}
