import { etcdStore } from '../../../../grants/src/server/stores/etcd.ts';
import { type EtcdCluster, type EtcdOptions, startEtcd } from '../../../databases/servers/etcd.ts';
import type { Place } from '../../place.ts';

/** Three nodes of etcd. */
export interface EtcdWorld {
  readonly cluster: EtcdCluster;
  readonly place: Place;
  killAll(): Promise<void>;
  end(): Promise<void>;
}

export async function etcdWorld(options: EtcdOptions = {}): Promise<EtcdWorld> {
  const cluster = await startEtcd(3, options);
  // A restart of each node, as every node has had: the Raft term of a new cluster is 2.
  const killAll = async () => void (await Promise.all(cluster.members.map(member => member.kill())));
  await killAll();
  for (const member of cluster.members) member.start();
  await cluster.ready();
  return {
    cluster,
    place: etcdPlace(cluster),
    killAll,
    end: () => cluster.remove(),
  };
}

/** The store of a cluster. */
export function etcdPlace({ endpoints }: EtcdCluster): Place {
  return {
    url: `etcd:${endpoints.join(',')}`,
    connect: async () => ({ store: etcdStore({ endpoints }), close: async () => undefined }),
  };
}
