import { until } from '../../../databases/servers/tool.ts';
import type { OutageRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

/** Nothing of a commit is lost, and the name stays: a restart needs nobody. */
export const restarts: OutageRow = {
  id: 'postgres-restart',
  shape: 'outage',
  store: 'PostgreSQL',
  what: 'The server is restarted, in an orderly way and after a crash',
  replicas: ['lived'],
  rounds: 4,
  async begin() {
    const world = await postgresWorld();
    return {
      place: world.place,
      async disturb(round) {
        await (round % 2 === 0 ? world.server.stop() : world.server.crash());
        await world.server.start();
        await until('it takes writes', () => world.server.sql('create temp table is_writable ()', 'app'));
      },
      end: () => world.end(),
    };
  },
};
