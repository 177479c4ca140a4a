import { execFileSync } from 'node:child_process';
import { requireProgram } from '../../../databases/servers/programs.mjs';
import type { LossRow } from '../../row.ts';
import { sqliteWorld } from './world.ts';

export const backupCommand: LossRow = {
  id: 'sqlite-backup-command',
  shape: 'loss',
  store: 'SQLite',
  what: 'A backup by `.backup` is restored by `.restore`',
  async begin() {
    const world = sqliteWorld();
    const run = (command: string) =>
      void execFileSync(requireProgram('sqlite3'), [world.file, `.timeout 5000`, command]);
    return {
      place: world.place,
      keep: async () => run(`.backup ${world.backup}`),
      losses: [async () => run(`.restore ${world.backup}`)],
      end: () => world.end(),
    };
  },
};
