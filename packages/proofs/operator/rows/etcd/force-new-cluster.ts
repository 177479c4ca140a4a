import type { LossRow } from '../../row.ts';
import { etcdWorld } from './world.ts';

/** The recovery from a lost quorum. It keeps the cluster's ID, and a Raft term that only grows. */
export const forceNewCluster: LossRow = {
  id: 'etcd-force-new-cluster',
  shape: 'loss',
  store: 'etcd',
  what: 'The quorum is lost, and a node that had fallen behind is started with `--force-new-cluster`',
  async begin() {
    const world = await etcdWorld();
    const { cluster } = world;
    const behind = async () => {
      const leader = await cluster.leader();
      return cluster.members.find(member => member !== leader)!;
    };
    let survivor: Awaited<ReturnType<typeof behind>>;
    return {
      place: world.place,
      async keep() {
        survivor = await behind();
        survivor.pause();
      },
      losses: [
        async () => {
          await world.killAll();
          survivor.start('--force-new-cluster');
          await cluster.ready();
        },
      ],
      end: () => world.end(),
    };
  },
};
