import type { SqliteDriver } from '@sno-id/example-notes/server';
import type { Database } from 'sql.js';

/** SQLite in WebAssembly, which keeps everything in memory. */
export function sqlJsDriver(sqlite: Database): SqliteDriver {
  return {
    all(sql, values) {
      const statement = sqlite.prepare(sql);
      try {
        statement.bind([...values]);
        const rows: object[] = [];
        while (statement.step()) rows.push(statement.getAsObject());
        return rows;
      } finally {
        statement.free();
      }
    },
    close: () => sqlite.close(),
  };
}
