import type { EtcdMember } from '../../../databases/servers/etcd.ts';
import { until } from '../../../databases/servers/tool.ts';
import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { type EtcdWorld, etcdWorld } from './world.ts';

/** How long a node is paused, in milliseconds: longer than an election takes. */
const PAUSE_MS = 4000;

const outageRow = (id: string, what: string, disturb: (world: EtcdWorld) => Promise<void>): OutageRow => ({
  id,
  shape: 'outage',
  store: 'etcd',
  what,
  replicas: ['lived'],
  rounds: 2,
  async begin() {
    const world = await etcdWorld();
    return {
      place: world.place,
      async disturb() {
        await disturb(world);
        await world.cluster.ready();
      },
      end: () => world.end(),
    };
  },
});

export const leaderKilled: OutageRow = outageRow(
  'etcd-leader-killed',
  'The leader is killed',
  async ({ cluster }) => {
    const leader = await cluster.leader();
    await leader.kill();
    await anotherThan(leader, cluster);
    leader.start();
  },
);

export const leaderPaused: OutageRow = outageRow(
  'etcd-leader-paused',
  'The leader is paused (SIGSTOP) for four seconds, and continues as if nothing had happened',
  async ({ cluster }) => {
    const leader = await cluster.leader();
    leader.pause();
    await pause(PAUSE_MS);
    leader.resume();
  },
);

export const quorumPaused: OutageRow = outageRow(
  'etcd-minority',
  'A node is left without the others (two of three paused), and cannot commit',
  async ({ cluster }) => {
    const others = cluster.members.slice(1);
    for (const member of others) member.pause();
    await pause(PAUSE_MS);
    for (const member of others) member.resume();
  },
);

async function anotherThan(leader: EtcdMember, cluster: EtcdWorld['cluster']): Promise<void> {
  await until('another leader', async () => {
    if ((await cluster.leader()) === leader) throw new Error('the same one');
  });
}
