import { copyFileSync, renameSync } from 'node:fs';
import type { LossRow } from '../../row.ts';
import { type SqliteWorld, sqliteWorld } from './world.ts';

const copyRow = (id: string, what: string, restore: (world: SqliteWorld) => void): LossRow => ({
  id,
  shape: 'loss',
  store: 'SQLite',
  what,
  async begin() {
    const world = sqliteWorld();
    return {
      place: world.place,
      keep: async () => copyFileSync(world.file, world.backup),
      losses: [async () => restore(world)],
      end: () => world.end(),
    };
  },
});

/** `cp` writes into the file that is there: it keeps its inode. */
export const copiedBack: LossRow = copyRow(
  'sqlite-copied-back',
  'A copy of the file is copied back over it (`cp`)',
  ({ backup, file }) => copyFileSync(backup, file),
);

export const replaced: LossRow = {
  ...copyRow('sqlite-replaced', 'The file is replaced by a copy of it (`mv`)', ({ backup, file }) =>
    renameSync(backup, file),
  ),
  // The database has the old file open.
  isRestarted: true,
};
