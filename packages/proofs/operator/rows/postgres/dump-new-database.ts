import type { LossRow } from '../../row.ts';
import { dumpOf, postgresWorld } from './world.ts';

export const dumpNewDatabase: LossRow = {
  id: 'postgres-dump-new-database',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'A dump (`pg_dump`) is restored into a new database',
  async begin() {
    const world = await postgresWorld();
    const dump = dumpOf(world);
    return {
      place: world.place,
      keep: () => dump.take(),
      losses: [
        async () => {
          await world.server.sql('drop database app with (force)');
          await world.server.sql('create database app');
          await dump.restore();
        },
      ],
      end: () => world.end(),
    };
  },
};
