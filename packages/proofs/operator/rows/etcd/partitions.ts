import { createNetwork, whyNoNetwork } from '../../network.ts';
import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { etcdWorld } from './world.ts';

/** Longer than an election takes, in milliseconds. */
const PAUSE_MS = 4000;

/**
 * Whoever is cut off from both others cannot commit, whether it led or not, and whether clients reach it or
 * not.
 */
export const etcdPartitions: OutageRow = {
  id: 'etcd-partitions',
  shape: 'outage',
  store: 'etcd',
  what: 'A node, the leader first, is cut off from the others, with and without its clients',
  replicas: ['lived'],
  rounds: 6,
  whyNot: whyNoNetwork,
  async begin() {
    const network = createNetwork(3);
    const world = await etcdWorld({ hosts: network.hosts });
    const { cluster } = world;
    return {
      place: world.place,
      async disturb(round) {
        const leader = cluster.members.indexOf(await cluster.leader());
        const host = network.hosts[round % 2 === 0 ? leader : (leader + 1) % 3]!;
        host.cut(...(round % 3 === 2 ? (['clients', 'peers'] as const) : (['peers'] as const)));
        await pause(PAUSE_MS);
        host.mend();
        await cluster.ready();
      },
      async end() {
        await world.end();
        network.end();
      },
    };
  },
};
