/* What happens to three nodes of etcd. */

import { etcdStore } from '../../../grants/src/server/stores/etcd.ts';
import { type EtcdCluster, startEtcd } from '../../databases/servers/etcd.ts';
import type { Place } from '../place.ts';
import { over, type Row, rowsOf, type World } from '../row.ts';

interface EtcdWorld extends World {
  readonly cluster: EtcdCluster;
  killAll(): Promise<void>;
}

async function etcdWorld(): Promise<EtcdWorld> {
  const cluster = await startEtcd(3);
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

const { loss, copy } = rowsOf('etcd');

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

export const ETCD_ROWS: readonly Row[] = [
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
];
