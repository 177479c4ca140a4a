import { requireKeys } from '@sno-id/sdk/internal';
import { inTurn } from '../in-turn.ts';
import { type SqliteDatabase, sqliteConnection } from '../server/stores/sqlite-connection.ts';
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
  const { use, rollback } = sqliteConnection(database);
  database.exec(ledgerSql('sqlite', tables));
  const next = inTurn();

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
          rollback();
          throw error;
        }
      }),
    async query(_, text, parameter) {
      if (parameter === undefined) {
        database.exec(text);
        return [];
      }
      return use(text, statement => statement.all(parameter) as readonly object[]);
    },
  });
}
