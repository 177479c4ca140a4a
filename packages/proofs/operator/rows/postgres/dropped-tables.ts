import type { LossRow } from '../../row.ts';
import { postgresWorld, TABLES } from './world.ts';

export const droppedTables: LossRow = {
  id: 'postgres-dropped-tables',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'The tables are dropped, as `drizzle-kit push --force` does with tables that it does not know',
  commands: [['init']],
  async begin() {
    const world = await postgresWorld();
    return {
      place: world.place,
      keep: async () => undefined,
      losses: [async () => void (await world.server.sql(`drop table ${TABLES} cascade`, 'app'))],
      end: () => world.end(),
    };
  },
};

export const droppedTablesUnpinned: LossRow = {
  ...droppedTables,
  id: 'postgres-dropped-tables-unpinned',
  what: 'The same, where no authority stands in the configuration',
  isPinned: false,
  // Nobody can tell the new authority from a restored one, before a device of the old one comes back.
  commands: [['init'], ['advance']],
  stops: 2,
};
