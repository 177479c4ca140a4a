import { sqliteLedger } from '@sno-id/grants/rows/sqlite';
import type { SqliteDatabase } from '@sno-id/grants/sqlite';
import type { Sno } from '@sno-id/sdk';
import type { NotesDatabase, Value } from './notes.ts';

/** A file of SQLite. `all` runs one statement, with values for its question marks. */
export interface SqliteFile {
  readonly database: SqliteDatabase;
  readonly all: (sql: string, values: Value[]) => object[];
}

/** The notes in SQLite. */
export function sqliteNotes({ database, all }: SqliteFile): NotesDatabase<SqliteDatabase> {
  return {
    ledger: sqliteLedger(database),
    query: async (_, sql, ...values) => all(sql.replace(/\$\d+/g, '?'), values) as Record<string, unknown>[],
    column: { type: 'text', of: id => id, read: value => value as Sno },
  };
}
