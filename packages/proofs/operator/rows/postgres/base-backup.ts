import type { DataFolder } from '../../../databases/servers/start.mjs';
import type { LossRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

export const baseBackup: LossRow = {
  id: 'postgres-base-backup',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'A base backup (`pg_basebackup`) is restored',
  async begin() {
    const world = await postgresWorld();
    let backup: DataFolder;
    return {
      place: world.place,
      async keep() {
        backup = await world.server.baseBackup();
      },
      losses: [
        async () => {
          await world.server.crash();
          await world.moveTo(await backup.start());
        },
      ],
      async end() {
        await world.end();
        backup?.remove();
      },
    };
  },
};
