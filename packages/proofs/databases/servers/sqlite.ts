import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreUnderTest } from '../../../grants/src/server/conformance/index.ts';
import { type SqliteDatabase, sqliteStore } from '../../../grants/src/server/stores/sqlite.ts';
import { scratchFolder } from './tool.mjs';

/** A store in a new file, over any library of SQLite. */
export function openSqliteUnderTest(
  connect: (file: string) => SqliteDatabase & { close(): void },
): StoreUnderTest {
  const folder = scratchFolder();
  const file = join(folder, 'grants.db');
  const databases: { close(): void }[] = [];
  let nowMs = 0;
  const newStore = () => {
    const database = connect(file);
    databases.push(database);
    return sqliteStore(database, { now: () => nowMs });
  };
  return {
    store: newStore(),
    replica: async () => newStore(),
    setTime(unixMs) {
      nowMs = unixMs;
    },
    /** What the file looks like on another machine. */
    async rename() {
      const database = connect(file);
      database.exec(`update sno_grants set value = json_set(value, '$.name', 'sqlite elsewhere')`);
      database.close();
    },
    async backup() {
      copyFileSync(file, `${file}.backup`);
    },
    /** Overwrites the file in place: it stays the same one. */
    async restore() {
      copyFileSync(`${file}.backup`, file);
    },
    async close() {
      for (const database of databases) database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
