import { createNetwork, type Network, whyNoNetwork } from '../../network.ts';
import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { type PostgresPair, postgresPair } from './pair.ts';

const PAUSE_MS = 2000;

/**
 * The old primary lives, but commits nothing without its standby; it is back when the standby has taken over.
 */
export const partitionedFailover: OutageRow = {
  id: 'postgres-partitioned-failover',
  shape: 'outage',
  store: 'PostgreSQL',
  what: 'The primary is cut off, its synchronous standby promoted, and the old primary comes back alive',
  replicas: ['lived'],
  failovers: ['advance'],
  whyNot: whyNoNetwork,
  async begin() {
    const network: Network = createNetwork(2);
    const world: PostgresPair = await postgresPair(network.hosts);
    return {
      place: world.place,
      async disturb() {
        network.hosts[0]!.cut('clients', 'peers');
        await pause(PAUSE_MS);
        await world.standby.promote();
        await world.moveTo(world.standby);
        await pause(PAUSE_MS);
        network.hosts[0]!.mend();
        await pause(PAUSE_MS);
      },
      async end() {
        await world.end();
        network.end();
      },
    };
  },
};
