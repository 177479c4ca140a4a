import type { LossRow } from '../../row.ts';
import { dumpOf, postgresWorld } from './world.ts';

export const dumpOver: LossRow = {
  id: 'postgres-dump-over',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'A dump (`pg_dump`) is restored over the database (`pg_restore --clean`)',
  async begin() {
    const world = await postgresWorld();
    const dump = dumpOf(world);
    return {
      place: world.place,
      keep: () => dump.take(),
      losses: [() => dump.restore(['--clean', '--if-exists'])],
      end: () => world.end(),
    };
  },
};
