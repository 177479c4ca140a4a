import type { SqliteFile } from '@sno-id/example-notes/sqlite';
import type { Database, SqlValue } from 'sql.js';

/**
 * SQLite in WebAssembly, which keeps everything in memory. Each statement is prepared when it runs, because
 * an export of the database ends those that are there.
 */
export function sqlJsFile(sqlite: Database): SqliteFile {
  function all(sql: string, values: SqlValue[]): object[] {
    const statement = sqlite.prepare(sql);
    try {
      statement.bind(values);
      const rows: object[] = [];
      while (statement.step()) rows.push(statement.getAsObject());
      return rows;
    } finally {
      statement.free();
    }
  }
  return {
    all,
    database: {
      exec: sql => sqlite.exec(sql),
      prepare: sql => ({ all: value => all(sql, [value]), run: value => all(sql, [value]) }),
    },
  };
}
