import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { postgresPair } from './pair.ts';

/** How long a server is paused, in milliseconds. */
const PAUSE_MS = 3000;

/** A paused primary answers nobody; without its synchronous standby it commits nothing. */
export const postgresPauses: OutageRow = {
  id: 'postgres-pauses',
  shape: 'outage',
  store: 'PostgreSQL',
  what: 'The primary and its synchronous standby are paused (SIGSTOP) in turns, for 3 s',
  replicas: ['lived'],
  rounds: 6,
  async begin() {
    const world = await postgresPair();
    return {
      place: world.place,
      async disturb(round) {
        const server = round % 2 === 0 ? world.server : world.standby;
        server.signal('SIGSTOP');
        await pause(PAUSE_MS);
        server.signal('SIGCONT');
        await pause(PAUSE_MS);
      },
      end: () => world.end(),
    };
  },
};
