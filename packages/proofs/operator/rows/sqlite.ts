/* What happens to a file of SQLite. */

import { execFileSync } from 'node:child_process';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite } from '../../../grants/src/cli/open-store.ts';
import { sqliteStore } from '../../../grants/src/server/stores/sqlite.ts';
import { requireProgram } from '../../databases/servers/programs.mjs';
import { scratchFolder } from '../../databases/servers/tool.mjs';
import type { Place } from '../replica.ts';
import { killAndStart, type Replica } from '../replica.ts';
import { over, type Row, rowsOf, type World } from '../row.ts';
import { createSmallDisk, whyNoSmallDisk } from '../small-disk.ts';

const PAUSE_MS = 1500;

interface SqliteWorld extends World {
  readonly file: string;
  /** Where a backup of it goes. */
  readonly backup: string;
}

/**
 * @param pragmas what each connection begins with
 * @param parent where its folder is
 */
function sqliteWorld(pragmas = '', parent?: string): SqliteWorld {
  const folder = scratchFolder(parent);
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

const { loss, copy, outage } = rowsOf('SQLite');

/** @param partsOf how a backup is made, and how it is put back */
const restored = (
  partsOf: (world: SqliteWorld) => { keep(): void | Promise<void>; lose(): void },
  pragmas?: string,
) =>
  over(
    () => sqliteWorld(pragmas),
    world => {
      const { keep, lose } = partsOf(world);
      return { keep: async () => keep(), losses: [async () => lose()] };
    },
  );

function command({ file }: SqliteWorld, text: string): void {
  execFileSync(requireProgram('sqlite3'), [file, `.timeout 5000`, text]);
}

export const SQLITE_ROWS: readonly Row[] = [
  // `cp` writes into the file that is there: it keeps its inode.
  loss(
    'copied-back',
    'A copy of the file is copied back over it (`cp`)',
    restored(({ file, backup }) => ({
      keep: () => copyFileSync(file, backup),
      lose: () => copyFileSync(backup, file),
    })),
  ),
  loss(
    'replaced',
    'The file is replaced by a copy of it (`mv`)',
    restored(({ file, backup }) => ({
      keep: () => copyFileSync(file, backup),
      lose: () => renameSync(backup, file),
    })),
    // The database has the old file open.
    { isRestarted: true },
  ),
  loss(
    'backup-command',
    'A backup by `.backup` is restored by `.restore`',
    restored(world => ({
      keep: () => command(world, `.backup ${world.backup}`),
      lose: () => command(world, `.restore ${world.backup}`),
    })),
  ),
  // The process was killed, and somebody deleted what it left beside the file. A process that ends in an
  // orderly way moves the WAL into the file: so the file is kept as it was before that.
  loss(
    'deleted-wal',
    'The WAL is deleted after a crash (`journal_mode = WAL`)',
    restored(
      ({ file, backup }) => ({
        async keep() {
          const database = await openSqlite(file);
          database.exec('pragma wal_checkpoint(truncate)');
          database.close();
          copyFileSync(file, backup);
        },
        lose() {
          copyFileSync(backup, file);
          for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
        },
      }),
      'pragma journal_mode = wal; pragma wal_autocheckpoint = 0',
    ),
    { replicas: ['restarted'] },
  ),
  copy(
    'copy',
    'A copy of the file is used beside it',
    'production',
    over(sqliteWorld, ({ file, backup }) => ({
      async copy() {
        copyFileSync(file, backup);
        return sqlitePlace(backup);
      },
    })),
  ),
  outage(
    'processes',
    'Servers of grants are killed (SIGKILL), two of them on one file',
    12,
    over(sqliteWorld, () => ({
      async disturb(round: number, replicas: readonly Replica[]) {
        await killAndStart(round, replicas);
        await pause(PAUSE_MS / 2);
      },
    })),
    { areProcesses: true },
  ),
  outage(
    'disk-full',
    'The disk is full, until there is room again',
    3,
    async () => {
      const disk = createSmallDisk(8);
      const world = sqliteWorld('', disk.folder);
      return {
        place: world.place,
        async disturb() {
          disk.fill();
          await pause(PAUSE_MS);
          disk.empty();
          await pause(PAUSE_MS);
        },
        async end() {
          disk.empty();
          await world.end();
          disk.end();
        },
      };
    },
    { whyNot: whyNoSmallDisk },
  ),
];
