import { until } from '../../../databases/servers/tool.ts';
import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { createSmallDisk, whyNoSmallDisk } from '../../small-disk.ts';
import { postgresWorld } from './world.ts';

const PAUSE_MS = 2000;

/** Without room for WAL the server ends itself, and needs room to start again. */
export const postgresDiskFull: OutageRow = {
  id: 'postgres-disk-full',
  shape: 'outage',
  store: 'PostgreSQL',
  what: 'The disk is full, also for the WAL, until there is room again',
  replicas: ['lived'],
  rounds: 3,
  whyNot: whyNoSmallDisk,
  async begin() {
    const disk = createSmallDisk(256);
    const world = await postgresWorld([], { folder: disk.folder });
    return {
      place: world.place,
      async disturb() {
        disk.fill();
        // Segments of WAL that are there already are used first.
        for (let i = 0; i < 8; i++) await world.server.sql('select pg_switch_wal()').catch(() => undefined);
        await pause(PAUSE_MS);
        disk.empty();
        await until('it takes writes', async () => {
          await world.server.sql('create temp table is_writable ()', 'app').catch(async error => {
            await world.server.start().catch(() => undefined);
            throw error;
          });
        });
      },
      async end() {
        await world.end();
        disk.end();
      },
    };
  },
};
