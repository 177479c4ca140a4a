/* What happens to three nodes of etcd. */

import { setTimeout as pause } from 'node:timers/promises';
import { etcdStore } from '../../../grants/src/server/stores/etcd.ts';
import { type EtcdCluster, type EtcdOptions, startEtcd } from '../../databases/servers/etcd.ts';
import { until } from '../../databases/servers/tool.mjs';
import { createNetwork, whyNoNetwork } from '../network.ts';
import type { Place } from '../replica.ts';
import { type OutageRow, over, type Row, rowsOf, type World } from '../row.ts';
import { createSmallDisk, whyNoSmallDisk } from '../small-disk.ts';

/** How long nodes are paused or cut off, in milliseconds: longer than an election takes. */
const PAUSE_MS = 4000;

interface EtcdWorld extends World {
  readonly cluster: EtcdCluster;
  killAll(): Promise<void>;
}

async function etcdWorld(options: EtcdOptions = {}): Promise<EtcdWorld> {
  const cluster = await startEtcd(3, options);
  // A restart of each node, as every node has had: the Raft term of a new cluster is 2.
  const killAll = async () => void (await Promise.all(cluster.members.map(member => member.kill())));
  await killAll();
  for (const member of cluster.members) member.start();
  await cluster.ready();
  return { cluster, place: placeOf(cluster), killAll, end: () => cluster.remove() };
}

/** The store of a cluster. */
function placeOf({ endpoints }: EtcdCluster): Place {
  return {
    url: `etcd:${endpoints.join(',')}`,
    connect: async () => ({ store: etcdStore({ endpoints }), close: async () => undefined }),
  };
}

const { loss, copy, outage } = rowsOf('etcd');

const snapshotRestored = (token?: string) =>
  over(etcdWorld, ({ cluster, killAll }) => {
    let saved: string;
    return {
      async keep() {
        saved = cluster.save();
      },
      losses: [
        async () => {
          await killAll();
          cluster.restore(saved, token);
          for (const member of cluster.members) member.start();
          await cluster.ready();
        },
      ],
    };
  });

/** A cluster, and another one of one member. */
async function twoClusters() {
  const world = await etcdWorld();
  const other = await startEtcd(1);
  return { ...world, other, end: () => world.end().then(() => other.remove()) };
}

async function cuttableWorld() {
  const { hosts, end } = createNetwork(3);
  const world = await etcdWorld({ hosts });
  return { ...world, hosts, end: () => world.end().then(end) };
}

async function smallDiskWorld() {
  // Each node has 64 MB of WAL from the start, and 64 more for the next file.
  const disk = createSmallDisk(640);
  const world = await etcdWorld({ folder: disk.folder });
  return { ...world, disk, end: () => world.end().then(disk.end) };
}

/** Waits after each time until the cluster answers. */
function outageRow<W extends EtcdWorld>(
  id: string,
  what: string,
  rounds: number,
  begin: () => Promise<W>,
  disturb: (world: W, round: number) => Promise<void>,
  more: Partial<OutageRow> = {},
): OutageRow {
  const disturbed = over(begin, world => ({
    disturb: (round: number) => disturb(world, round).then(() => world.cluster.ready()),
  }));
  return outage(id, what, rounds, disturbed, more);
}

async function paused(members: EtcdCluster['members'], ms = PAUSE_MS): Promise<void> {
  for (const member of members) member.pause();
  await pause(ms);
  for (const member of members) member.resume();
}

export const ETCD_ROWS: readonly Row[] = [
  outageRow('leader-killed', 'The leader is killed', 2, etcdWorld, async ({ cluster }) => {
    const leader = await cluster.leader();
    await leader.kill();
    await until('another leader', async () => {
      if ((await cluster.leader()) === leader) throw new Error('the same one');
    });
    leader.start();
  }),
  loss(
    'snapshot-same-token',
    'A snapshot is restored with the same `--initial-cluster-token`',
    snapshotRestored(),
  ),
  loss(
    'snapshot-other-token',
    'A snapshot is restored with another `--initial-cluster-token`',
    snapshotRestored('restored'),
  ),
  // The recovery from a lost quorum. It keeps the cluster's ID, and a Raft term that only grows.
  loss(
    'force-new-cluster',
    'The quorum is lost, and a node that had fallen behind is started with `--force-new-cluster`',
    over(etcdWorld, ({ cluster, killAll }) => {
      let survivor: EtcdCluster['members'][number];
      return {
        async keep() {
          const leader = await cluster.leader();
          survivor = cluster.members.find(member => member !== leader)!;
          survivor.pause();
        },
        losses: [
          async () => {
            await killAll();
            survivor.start('--force-new-cluster');
            await cluster.ready();
          },
        ],
      };
    }),
  ),
  copy(
    'copy',
    'A snapshot becomes another cluster, which is used beside the first',
    'production',
    over(twoClusters, ({ cluster, other }) => ({
      async copy() {
        const [member] = other.members;
        await member!.kill();
        other.restore(cluster.save());
        member!.start();
        await other.ready();
        return placeOf(other);
      },
    })),
  ),
  outageRow(
    'pauses',
    'Each node, and each pair of nodes, is paused (SIGSTOP) in turns, for 3 s',
    6,
    etcdWorld,
    ({ cluster: { members } }, round) =>
      paused(round % 2 === 0 ? [members[(round / 2) % 3]!] : members.filter((_, i) => i !== round % 3), 3000),
  ),
  outageRow(
    'partitions',
    'A node, the leader first, is cut off from the others, with and without its clients',
    6,
    cuttableWorld,
    async ({ cluster, hosts }, round) => {
      const leader = cluster.members.indexOf(await cluster.leader());
      const host = hosts[round % 2 === 0 ? leader : (leader + 1) % 3]!;
      host.cut(...(round % 3 === 2 ? (['clients', 'peers'] as const) : (['peers'] as const)));
      await pause(PAUSE_MS);
      host.mend();
    },
    { whyNot: whyNoNetwork },
  ),
  // A node that cannot write ends itself. All three share the disk.
  outageRow(
    'disk-full',
    'The disk of all nodes is full, until there is room again and they are started',
    3,
    smallDiskWorld,
    async ({ cluster, disk }) => {
      disk.fill();
      // What is allocated already is used first.
      for (let i = 0; i < 100 && (await cluster.write(1 << 20)); i++);
      await pause(PAUSE_MS / 2);
      disk.empty();
      for (const member of cluster.members) if (!member.isRunning) member.start();
    },
    { whyNot: whyNoSmallDisk },
  ),
];
