import { copyFileSync, rmSync } from 'node:fs';
import { openSqlite } from '../../../../grants/src/cli/open-store.ts';
import type { LossRow } from '../../row.ts';
import { sqliteWorld } from './world.ts';

/**
 * The process was killed, and somebody deleted what it left beside the file. A process that ends in an
 * orderly way moves the WAL into the file: so the file is kept as it was before that.
 */
export const deletedWal: LossRow = {
  id: 'sqlite-deleted-wal',
  shape: 'loss',
  store: 'SQLite',
  what: 'The WAL is deleted after a crash (`journal_mode = WAL`)',
  replicas: ['restarted'],
  async begin() {
    const world = sqliteWorld('pragma journal_mode = wal; pragma wal_autocheckpoint = 0');
    return {
      place: world.place,
      async keep() {
        const database = await openSqlite(world.file);
        database.exec('pragma wal_checkpoint(truncate)');
        database.close();
        copyFileSync(world.file, world.backup);
      },
      losses: [
        async () => {
          copyFileSync(world.backup, world.file);
          for (const end of ['-wal', '-shm']) rmSync(`${world.file}${end}`, { force: true });
        },
      ],
      end: () => world.end(),
    };
  },
};
