import { requireKeys, requireMethod } from '@sno-id/sdk/internal';
import { inTurn } from '../in-turn.ts';
import type { SqliteDatabase, SqliteStatement } from '../server/stores/sqlite.ts';
import { requireTables } from '../server/stores/tables.ts';
import { ledgerSql, type SqlLedger, sqlLedger } from './sql.ts';

export type { SqliteDatabase };

/**
 * A ledger in SQLite, in the database of the app's rows. Open a separate connection for it: another statement
 * on that connection would become a part of its transaction. It makes its table.
 *
 * The ledger sets `synchronous = EXTRA`: a commit is on the disk before it counts.
 *
 * @param options `tables`: the prefix of its table
 * @example
 * const ledger = sqliteLedger(new DatabaseSync('app.db')); // node:sqlite
 */
export function sqliteLedger<Database extends SqliteDatabase>(
  database: Database,
  options: { readonly tables?: string | undefined } = {},
): SqlLedger<Database> {
  const { tables = 'sno_grants' } = requireKeys('options', options, ['tables']);
  requireTables(tables);
  requireMethod('database', database, 'prepare');
  requireMethod('database', database, 'exec');
  database.exec('pragma busy_timeout = 5000');
  database.exec('pragma synchronous = EXTRA');
  database.exec(ledgerSql('sqlite', tables));
  const next = inTurn();
  const prepared = new Map<string, SqliteStatement>();

  return sqlLedger<Database>({
    dialect: 'sqlite',
    tables,
    transaction: work =>
      next(async () => {
        database.exec('begin immediate');
        try {
          const result = await work(database);
          database.exec('commit');
          return result;
        } catch (error) {
          try {
            database.exec('rollback');
          } catch {
            // A failed commit may have ended it.
          }
          throw error;
        }
      }),
    async query(_, text, parameter) {
      if (parameter === undefined) {
        database.exec(text);
        return [];
      }
      const statement = prepared.get(text) ?? database.prepare(text);
      // One that fails is not used again: some libraries cannot reset it.
      prepared.delete(text);
      // Reading all rows ends a statement; one that is left unfinished keeps its lock.
      const rows = statement.all(parameter) as readonly object[];
      prepared.set(text, statement);
      return rows;
    },
  });
}
