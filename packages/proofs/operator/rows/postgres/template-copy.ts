import type { CopyRow } from '../../row.ts';
import { postgresPlace, postgresWorld } from './world.ts';

export const templateCopy: CopyRow = {
  id: 'postgres-template-copy',
  shape: 'copy',
  store: 'PostgreSQL',
  what: 'The database is copied beside itself (`createdb -T`)',
  keys: 'production',
  replicas: ['restarted'],
  async begin() {
    const world = await postgresWorld();
    return {
      place: world.place,
      async copy() {
        // Nobody may be connected to a database that is copied.
        world.disconnect();
        await world.server.sql('create database app_copy template app');
        return postgresPlace(world.server.port, 'app_copy');
      },
      end: () => world.end(),
    };
  },
};
