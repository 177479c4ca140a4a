import type { PostgresServer } from '@sno-id/databases/servers/start.mjs';
import type { LossRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

/** Both standbys end on timeline 2: only the name that was accepted last tells them apart. */
export const wrongStandby: LossRow = {
  id: 'postgres-wrong-standby',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'The older of two standbys is promoted, and later the newer one in its place',
  failovers: [undefined, 'advance'],
  stops: 2,
  async begin() {
    const world = await postgresWorld();
    let older: PostgresServer;
    let newer: PostgresServer;
    return {
      place: world.place,
      async keep() {
        older = world.add(await world.server.standby());
        newer = world.add(await world.server.standby());
        await older.crash();
      },
      losses: [
        async () => {
          await world.server.stop();
          await older.start();
          await older.promote();
          await world.moveTo(older);
        },
        async () => {
          await older.crash();
          await newer.promote();
          await world.moveTo(newer);
        },
      ],
      end: () => world.end(),
    };
  },
};
