import type { DataFolder } from '../../../databases/servers/start.mjs';
import type { LossRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

export const folderSnapshot: LossRow = {
  id: 'postgres-folder-snapshot',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'A snapshot of the running data folder (file system, volume, virtual machine) is restored',
  async begin() {
    const world = await postgresWorld();
    let snapshot: DataFolder;
    return {
      place: world.place,
      async keep() {
        snapshot = await world.server.snapshot();
      },
      losses: [
        async () => {
          await world.server.crash();
          await world.moveTo(await snapshot.start());
        },
      ],
      async end() {
        await world.end();
        snapshot?.remove();
      },
    };
  },
};
