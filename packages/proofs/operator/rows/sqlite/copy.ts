import { copyFileSync } from 'node:fs';
import type { CopyRow } from '../../row.ts';
import { sqlitePlace, sqliteWorld } from './world.ts';

export const sqliteCopy: CopyRow = {
  id: 'sqlite-copy',
  shape: 'copy',
  store: 'SQLite',
  what: 'A copy of the file is used beside it',
  keys: 'production',
  replicas: ['restarted'],
  async begin() {
    const world = sqliteWorld();
    return {
      place: world.place,
      async copy() {
        copyFileSync(world.file, world.backup);
        return sqlitePlace(world.backup);
      },
      end: () => world.end(),
    };
  },
};
