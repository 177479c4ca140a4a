import type { PostgresServer } from '../../../databases/servers/start.mjs';
import type { SplitRow } from '../../row.ts';
import { postgresPlace, postgresWorld } from './world.ts';

export const splitBrain: SplitRow = {
  id: 'postgres-split-brain',
  shape: 'split',
  store: 'PostgreSQL',
  what: 'A standby is promoted while the old primary still answers some servers',
  failovers: [undefined, 'advance'],
  async begin() {
    const world = await postgresWorld();
    const primary = world.server;
    let standby: PostgresServer;
    return {
      place: world.place,
      old: postgresPlace(primary.port),
      async keep() {
        standby = world.add(await primary.standby());
      },
      async split() {
        await standby.promote();
        await world.moveTo(standby);
      },
      fence: () => primary.crash(),
      end: () => world.end(),
    };
  },
};
