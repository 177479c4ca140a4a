import type { PostgresServer } from '../../../databases/servers/start.mjs';
import type { LossRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

export const synchronousStandby: LossRow = {
  id: 'postgres-synchronous-standby',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'A synchronous standby is promoted',
  failovers: [undefined, 'advance'],
  async begin() {
    const world = await postgresWorld();
    let standby: PostgresServer;
    return {
      place: world.place,
      async keep() {
        standby = world.add(await world.server.standby());
        await world.server.sql(`alter system set synchronous_standby_names = '*'`);
        await world.server.sql('select pg_reload_conf()');
      },
      losses: [
        async () => {
          await world.server.crash();
          await standby.promote();
          await world.moveTo(standby);
        },
      ],
      end: () => world.end(),
    };
  },
};
