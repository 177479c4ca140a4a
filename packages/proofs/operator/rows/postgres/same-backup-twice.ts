import type { DataFolder } from '../../../databases/servers/start.mjs';
import type { LossRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

export const sameBackupTwice: LossRow = {
  id: 'postgres-same-backup-twice',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'The same base backup is restored twice',
  stops: 2,
  async begin() {
    const world = await postgresWorld();
    let backup: DataFolder;
    const restore = async () => {
      await world.server.crash();
      await world.moveTo(await backup.start());
    };
    return {
      place: world.place,
      async keep() {
        backup = await world.server.baseBackup();
      },
      losses: [restore, restore],
      async end() {
        await world.end();
        backup?.remove();
      },
    };
  },
};
