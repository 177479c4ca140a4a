import type { PostgresServer } from '../../../databases/servers/start.mjs';
import type { LossRow, LossWorld } from '../../row.ts';
import { postgresWorld } from './world.ts';

/** Two standbys, of which one falls behind, and a way to lead everybody to one of them. */
async function beginPair(
  lossesOf: (promote: (which: 'older' | 'newer') => Promise<void>) => LossWorld['losses'],
): Promise<LossWorld> {
  const world = await postgresWorld();
  const standbys = {} as Record<'older' | 'newer', PostgresServer>;
  return {
    place: world.place,
    async keep() {
      standbys.older = world.add(await world.server.standby());
      standbys.newer = world.add(await world.server.standby());
      await standbys.older.crash();
    },
    losses: lossesOf(async which => {
      await world.server.stop();
      if (which === 'older') await standbys.older.start();
      await standbys[which].promote();
      await world.moveTo(standbys[which]);
    }),
    end: () => world.end(),
  };
}

export const wrongStandby: LossRow = {
  id: 'postgres-wrong-standby',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'The wrong standby is promoted: one that is behind another',
  failovers: [undefined, 'advance'],
  begin: () => beginPair(promote => [() => promote('older')]),
};

/** Both end on timeline 2, and neither knows what the other has granted since. */
export const standbysInTurn: LossRow = {
  id: 'postgres-standbys-in-turn',
  shape: 'loss',
  store: 'PostgreSQL',
  what: 'The same, and later the other one in its place',
  failovers: [undefined, 'advance'],
  stops: 2,
  // A server that ran on has labels that the second one can come to, if that has jumped less far than the
  // first.
  stopsAlone: 1,
  begin: () => beginPair(promote => [() => promote('older'), () => promote('newer')]),
};
