import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { etcdWorld } from './world.ts';

const PAUSE_MS = 3000;

export const etcdPauses: OutageRow = {
  id: 'etcd-pauses',
  shape: 'outage',
  store: 'etcd',
  what: 'Each node, and each pair of nodes, is paused (SIGSTOP) in turns, for 3 s',
  replicas: ['lived'],
  rounds: 6,
  async begin() {
    const world = await etcdWorld();
    const { members } = world.cluster;
    return {
      place: world.place,
      async disturb(round) {
        const paused =
          round % 2 === 0 ? [members[(round / 2) % 3]!] : members.filter((_, i) => i !== round % 3);
        for (const member of paused) member.pause();
        await pause(PAUSE_MS);
        for (const member of paused) member.resume();
        await world.cluster.ready();
      },
      end: () => world.end(),
    };
  },
};
