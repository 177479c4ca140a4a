import { startEtcd } from '../../../databases/servers/etcd.ts';
import type { CopyRow } from '../../row.ts';
import { etcdPlace, etcdWorld } from './world.ts';

export const etcdCopy: CopyRow = {
  id: 'etcd-copy',
  shape: 'copy',
  store: 'etcd',
  what: 'A snapshot becomes another cluster, which is used beside the first',
  keys: 'production',
  replicas: ['restarted'],
  async begin() {
    const world = await etcdWorld();
    const other = await startEtcd(1);
    return {
      place: world.place,
      async copy() {
        const [member] = other.members;
        await member!.kill();
        other.restore(world.cluster.save());
        member!.start();
        await other.ready();
        return etcdPlace(other);
      },
      async end() {
        await world.end();
        await other.remove();
      },
    };
  },
};
