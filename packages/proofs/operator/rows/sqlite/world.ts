import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../../../grants/src/cli/open-store.ts';
import { sqliteStore } from '../../../../grants/src/server/stores/sqlite.ts';
import { scratchFolder } from '../../../databases/servers/tool.ts';
import type { Place } from '../../place.ts';

/** A file of SQLite. */
export interface SqliteWorld {
  readonly file: string;
  /** Where a backup of it goes. */
  readonly backup: string;
  readonly place: Place;
  end(): Promise<void>;
}

/**
 * @param pragmas what each connection begins with
 * @param parent where its folder is
 */
export function sqliteWorld(pragmas = '', parent?: string): SqliteWorld {
  const folder = parent ? mkdtempSync(join(parent, 'grants-')) : scratchFolder();
  const file = join(folder, 'grants.db');
  return {
    file,
    backup: join(folder, 'backup.db'),
    place: sqlitePlace(file, pragmas),
    end: async () => rmSync(folder, { recursive: true }),
  };
}

/** The store in a file. */
export function sqlitePlace(file: string, pragmas = ''): Place {
  return {
    url: `sqlite:${file}`,
    async connect() {
      const database = await openSqlite(file);
      database.exec(pragmas);
      return { store: sqliteStore(database), close: async () => database.close() };
    },
  };
}
