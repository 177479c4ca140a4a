import type { PostgresServer } from '../../../databases/servers/start.mjs';
import type { LossRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

export const asynchronousStandby: LossRow = {
  id: 'postgres-asynchronous-standby',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'An asynchronous standby that missed commits is promoted',
  failovers: [undefined, 'advance'],
  async begin() {
    const world = await postgresWorld();
    let standby: PostgresServer;
    return {
      place: world.place,
      async keep() {
        standby = world.add(await world.server.standby());
        await standby.crash();
      },
      losses: [
        async () => {
          await world.server.crash();
          await standby.start();
          await standby.promote();
          await world.moveTo(standby);
        },
      ],
      end: () => world.end(),
    };
  },
};
