/* A copy of a database of PostgreSQL is used beside it. */

import { startPostgres } from '../../../databases/servers/start.mjs';
import type { Place } from '../../replica.ts';
import { type CopyRow, over, rowsOf } from '../../row.ts';
import { dumpOf, type PostgresWorld, postgresPlace, postgresWorld } from './world.ts';

const { copy } = rowsOf('PostgreSQL');
const copyRow = (
  id: string,
  what: string,
  keys: CopyRow['keys'],
  copied: (world: PostgresWorld) => Promise<Place>,
  more: Partial<CopyRow> = {},
) =>
  copy(
    id,
    what,
    keys,
    over(postgresWorld, world => ({ copy: () => copied(world) })),
    more,
  );

async function staging(world: PostgresWorld): Promise<Place> {
  const dump = dumpOf(world);
  await dump.take();
  const server = world.own(await startPostgres());
  await server.sql('create database app');
  await dump.restore([], server);
  return postgresPlace(server.port);
}

export const COPIES: readonly CopyRow[] = [
  copyRow('staging-own-keys', 'A dump of production becomes staging, with its own keys', 'own', staging),
  copyRow(
    'staging-production-keys',
    'A dump of production becomes staging, with the keys of production',
    'production',
    staging,
  ),
  copyRow(
    'template-copy',
    'The database is copied beside itself (`createdb -T`)',
    'production',
    async world => {
      // Nobody may be connected to a database that is copied.
      world.disconnect();
      await world.server.sql('create database app_copy template app');
      return postgresPlace(world.server.port, 'app_copy');
    },
  ),
  // It has the name of the original, and nobody who meets it remembers more.
  copyRow(
    'base-copy',
    'A base backup, or a snapshot of the data folder, is used beside the original',
    'production',
    async ({ server, own }) => {
      const backup = own(await server.baseBackup());
      return postgresPlace(own(await backup.start()).port);
    },
    { isUnnoticed: true, commands: [['renew', '--in-place']] },
  ),
];
