/* What was in PostgreSQL is put back from a backup or a dump, or is dropped. */

import type { DataFolder } from '../../../databases/servers/start.mjs';
import { type LossRow, over, rowsOf } from '../../row.ts';
import { dumpOf, type PostgresWorld, postgresWorld, sharedFolder, TABLES } from './world.ts';

type Parts = Pick<Awaited<ReturnType<LossRow['begin']>>, 'keep' | 'losses'>;

const { loss } = rowsOf('PostgreSQL');
const lossRow = (
  id: string,
  what: string,
  partsOf: (world: PostgresWorld) => Parts,
  more: Partial<LossRow> = {},
) => loss(id, what, over(postgresWorld, partsOf), more);

/** The data folder is kept, and takes the place of the one in use. */
const folderRestored =
  (keep: (world: PostgresWorld) => Promise<DataFolder>, times = 1) =>
  (world: PostgresWorld): Parts => {
    let kept: DataFolder;
    const restore = async () => {
      await world.server.crash();
      await world.moveTo(await kept.start());
    };
    return {
      async keep() {
        kept = world.own(await keep(world));
      },
      losses: Array.from({ length: times }, () => restore),
    };
  };

const baseBackup = ({ server }: PostgresWorld) => server.baseBackup();

/** @param clear what is done before the dump is restored */
const dumpRestored =
  (clear: (world: PostgresWorld) => Promise<unknown>, how: readonly string[] = [], ...options: string[]) =>
  (world: PostgresWorld): Parts => {
    const dump = dumpOf(world, ...options);
    const restore = async () => {
      await clear(world);
      await dump.restore(how);
    };
    return { keep: dump.take, losses: [restore] };
  };

const pointInTime = loss(
  'point-in-time',
  'Point-in-time recovery from a base backup and the archived WAL',
  async () => {
    const wal = sharedFolder();
    const world = await postgresWorld(['archive_mode=on', `archive_command=cp %p ${wal.path}/%f`]);
    world.own(wal);
    let backup: DataFolder;
    return {
      place: world.place,
      async keep() {
        backup = world.own(await world.server.baseBackup());
        await world.server.sql(`select pg_create_restore_point('kept')`);
      },
      losses: [
        async () => {
          // The archive gets the last segment, as it does in an orderly stop.
          await world.server.stop();
          const settings = ['recovery_target_name=kept', 'recovery_target_action=promote'];
          settings.push(`restore_command=cp ${wal.path}/%f %p`);
          await world.moveTo(await backup.start(settings, ['recovery.signal']));
        },
      ],
      end: world.end,
    };
  },
  { failovers: [undefined, 'advance'] },
);

const droppedTables = lossRow(
  'dropped-tables',
  'The tables are dropped, as `drizzle-kit push --force` does with tables that it does not know',
  ({ server }) => ({
    keep: async () => undefined,
    losses: [async () => void (await server.sql(`drop table ${TABLES} cascade`, 'app'))],
  }),
  { commands: [['init']] },
);

export const BACKUPS: readonly LossRow[] = [
  lossRow('base-backup', 'A base backup (`pg_basebackup`) is restored', folderRestored(baseBackup)),
  pointInTime,
  lossRow(
    'folder-snapshot',
    'A snapshot of the running data folder (file system, volume, virtual machine) is restored',
    folderRestored(({ server }) => server.snapshot()),
  ),
  lossRow(
    'dump-over',
    'A dump (`pg_dump`) is restored over the database (`pg_restore --clean`)',
    dumpRestored(async () => undefined, ['--clean', '--if-exists']),
  ),
  lossRow(
    'dump-new-database',
    'A dump (`pg_dump`) is restored into a new database',
    dumpRestored(async ({ server }) => {
      await server.sql('drop database app with (force)');
      await server.sql('create database app');
    }),
  ),
  lossRow(
    'dump-data-only',
    'The tables are emptied and filled from a dump (`pg_dump --data-only`)',
    dumpRestored(({ server }) => server.sql(`truncate ${TABLES}`, 'app'), [], '--data-only'),
  ),
  droppedTables,
  {
    ...droppedTables,
    id: 'postgres-dropped-tables-unpinned',
    what: 'The same, where no authority stands in the configuration',
    isPinned: false,
    // Nobody can tell the new authority from a restored one, before a device of the old one comes back.
    commands: [['init'], ['advance']],
    stops: 2,
  },
  lossRow('same-backup-twice', 'The same base backup is restored twice', folderRestored(baseBackup, 2), {
    stops: 2,
  }),
];
