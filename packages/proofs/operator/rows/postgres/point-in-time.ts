import type { DataFolder } from '../../../databases/servers/start.mjs';
import type { LossRow } from '../../row.ts';
import { archive, postgresWorld } from './world.ts';

export const pointInTime: LossRow = {
  id: 'postgres-point-in-time',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'Point-in-time recovery from a base backup and the archived WAL',
  failovers: [undefined, 'advance'],
  async begin() {
    const wal = archive();
    const world = await postgresWorld(['archive_mode=on', `archive_command=cp %p ${wal.folder}/%f`]);
    let backup: DataFolder;
    return {
      place: world.place,
      async keep() {
        backup = await world.server.baseBackup();
        await world.server.sql(`select pg_create_restore_point('kept')`);
      },
      losses: [
        async () => {
          // The archive gets the last segment, as it does in an orderly stop.
          await world.server.stop();
          const settings = ['recovery_target_name=kept', 'recovery_target_action=promote'];
          settings.push(`restore_command=cp ${wal.folder}/%f %p`);
          await world.moveTo(await backup.start(settings, ['recovery.signal']));
        },
      ],
      async end() {
        await world.end();
        backup?.remove();
        wal.remove();
      },
    };
  },
};
