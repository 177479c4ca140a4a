import type { LossRow } from '../../row.ts';
import { dumpOf, postgresWorld, TABLES } from './world.ts';

export const dumpDataOnly: LossRow = {
  id: 'postgres-dump-data-only',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'The tables are emptied and filled from a dump (`pg_dump --data-only`)',
  async begin() {
    const world = await postgresWorld();
    const dump = dumpOf(world, '--data-only');
    return {
      place: world.place,
      keep: () => dump.take(),
      losses: [
        async () => {
          await world.server.sql(`truncate ${TABLES}`, 'app');
          await dump.restore();
        },
      ],
      end: () => world.end(),
    };
  },
};
