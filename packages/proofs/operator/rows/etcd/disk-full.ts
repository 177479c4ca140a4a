import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { createSmallDisk, whyNoSmallDisk } from '../../small-disk.ts';
import { etcdWorld } from './world.ts';

const PAUSE_MS = 2000;

/** A node that cannot write ends itself. All three share the disk. */
export const etcdDiskFull: OutageRow = {
  id: 'etcd-disk-full',
  shape: 'outage',
  store: 'etcd',
  what: 'The disk of all nodes is full, until there is room again and they are started',
  replicas: ['lived'],
  rounds: 3,
  whyNot: whyNoSmallDisk,
  async begin() {
    // Each node has 64 MB of WAL from the start, and 64 more for the next file.
    const disk = createSmallDisk(640);
    const world = await etcdWorld({ folder: disk.folder });
    return {
      place: world.place,
      async disturb() {
        disk.fill();
        // What is allocated already is used first.
        for (let i = 0; i < 100 && (await world.cluster.write(1 << 20)); i++);
        await pause(PAUSE_MS);
        disk.empty();
        for (const member of world.cluster.members) if (!member.isRunning) member.start();
        await world.cluster.ready();
      },
      async end() {
        await world.end();
        disk.end();
      },
    };
  },
};
