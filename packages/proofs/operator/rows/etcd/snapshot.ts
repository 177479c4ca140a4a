import type { LossRow } from '../../row.ts';
import { etcdWorld } from './world.ts';

const snapshotRow = (id: string, what: string, token: string | undefined): LossRow => ({
  id,
  shape: 'loss',
  store: 'etcd',
  what,
  async begin() {
    const world = await etcdWorld();
    let saved: string;
    return {
      place: world.place,
      async keep() {
        saved = world.cluster.save();
      },
      losses: [
        async () => {
          await world.killAll();
          world.cluster.restore(saved, token);
          for (const member of world.cluster.members) member.start();
          await world.cluster.ready();
        },
      ],
      end: () => world.end(),
    };
  },
});

export const snapshotSameToken: LossRow = snapshotRow(
  'etcd-snapshot-same-token',
  'A snapshot is restored with the same `--initial-cluster-token`',
  undefined,
);

export const snapshotOtherToken: LossRow = snapshotRow(
  'etcd-snapshot-other-token',
  'A snapshot is restored with another `--initial-cluster-token`',
  'restored',
);
