import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { createSmallDisk, whyNoSmallDisk } from '../../small-disk.ts';
import { sqliteWorld } from './world.ts';

const PAUSE_MS = 1500;

export const sqliteDiskFull: OutageRow = {
  id: 'sqlite-disk-full',
  shape: 'outage',
  store: 'SQLite',
  what: 'The disk is full, until there is room again',
  replicas: ['lived'],
  rounds: 3,
  whyNot: whyNoSmallDisk,
  async begin() {
    const disk = createSmallDisk(8);
    const world = sqliteWorld('', disk.folder);
    return {
      place: world.place,
      async disturb() {
        disk.fill();
        await pause(PAUSE_MS);
        disk.empty();
        await pause(PAUSE_MS);
      },
      async end() {
        disk.empty();
        await world.end();
        disk.end();
      },
    };
  },
};
