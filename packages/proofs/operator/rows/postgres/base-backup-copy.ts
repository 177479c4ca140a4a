import type { DataFolder } from '../../../databases/servers/start.mjs';
import type { CopyRow } from '../../row.ts';
import { postgresPlace, postgresWorld } from './world.ts';

/** It has the name of the original, and nobody who meets it remembers more. */
export const baseBackupCopy: CopyRow = {
  id: 'postgres-base-copy',
  shape: 'copy',
  store: 'PostgreSQL',
  what: 'A base backup, or a snapshot of the data folder, is used beside the original',
  keys: 'production',
  replicas: ['restarted'],
  isUnnoticed: true,
  commands: [['renew', '--in-place']],
  async begin() {
    const world = await postgresWorld();
    let backup: DataFolder;
    return {
      place: world.place,
      async copy() {
        backup = await world.server.baseBackup();
        const server = world.add(await backup.start());
        return postgresPlace(server.port);
      },
      async end() {
        await world.end();
        backup?.remove();
      },
    };
  },
};
