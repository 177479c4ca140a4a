import { startPostgres } from '../../../databases/servers/start.mjs';
import type { CopyRow } from '../../row.ts';
import { dumpOf, postgresPlace, postgresWorld } from './world.ts';

const stagingRow = (id: string, what: string, keys: CopyRow['keys']): CopyRow => ({
  id,
  shape: 'copy',
  store: 'PostgreSQL',
  what,
  keys,
  replicas: ['restarted'],
  async begin() {
    const world = await postgresWorld();
    const dump = dumpOf(world);
    return {
      place: world.place,
      async copy() {
        await dump.take();
        const staging = world.add(await startPostgres());
        await staging.sql('create database app');
        await dump.restore([], staging);
        return postgresPlace(staging.port);
      },
      end: () => world.end(),
    };
  },
});

export const stagingOwnKeys: CopyRow = stagingRow(
  'postgres-staging-own-keys',
  'A dump of production becomes staging, with its own keys',
  'own',
);

export const stagingProductionKeys: CopyRow = stagingRow(
  'postgres-staging-production-keys',
  'A dump of production becomes staging, with the keys of production',
  'production',
);
