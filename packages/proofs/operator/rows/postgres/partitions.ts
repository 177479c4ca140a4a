import { createNetwork, whyNoNetwork } from '../../network.ts';
import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { postgresPair } from './pair.ts';

const PAUSE_MS = 3000;

export const postgresPartitions: OutageRow = {
  id: 'postgres-partitions',
  shape: 'outage',
  store: 'PostgreSQL',
  what: 'The primary is cut off from its clients, from its synchronous standby, and from both, for 3 s',
  replicas: ['lived'],
  rounds: 6,
  whyNot: whyNoNetwork,
  async begin() {
    const network = createNetwork(2);
    const [primary] = network.hosts;
    const world = await postgresPair(network.hosts);
    return {
      place: world.place,
      async disturb(round) {
        const nets = [['clients'], ['peers'], ['clients', 'peers']] as const;
        primary!.cut(...nets[round % nets.length]!);
        await pause(PAUSE_MS);
        primary!.mend();
        await pause(PAUSE_MS);
      },
      async end() {
        await world.end();
        network.end();
      },
    };
  },
};
