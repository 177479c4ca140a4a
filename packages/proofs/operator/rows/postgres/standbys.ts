/*
 * A standby of PostgreSQL takes over: one that has everything, one that has not, or beside the old primary.
 */

import type { PostgresServer } from '../../../databases/servers/start.mjs';
import type { LossRow, LossWorld, SplitRow } from '../../row.ts';
import { postgresPlace, postgresWorld, synchronousStandby } from './world.ts';

const lossRow = (
  id: string,
  what: string,
  begin: LossRow['begin'],
  more: Partial<LossRow> = {},
): LossRow => ({
  id: `postgres-${id}`,
  shape: 'loss',
  store: 'PostgreSQL',
  what,
  failovers: [undefined, 'advance'],
  begin,
  ...more,
});

/** @param keep starts a standby of the primary, and perhaps ends it */
async function standbyPromoted(
  keep: (world: Awaited<ReturnType<typeof postgresWorld>>) => Promise<PostgresServer>,
  revive: (standby: PostgresServer) => Promise<void> = async () => undefined,
): Promise<LossWorld> {
  const world = await postgresWorld();
  let standby: PostgresServer;
  return {
    place: world.place,
    async keep() {
      standby = await keep(world);
    },
    losses: [
      async () => {
        await world.server.crash();
        await revive(standby);
        await standby.promote();
        await world.moveTo(standby);
      },
    ],
    end: world.end,
  };
}

/** Two standbys, of which one falls behind, and a way to lead everybody to one of them. */
async function beginPair(
  lossesOf: (promote: (which: 'older' | 'newer') => Promise<void>) => LossWorld['losses'],
): Promise<LossWorld> {
  const world = await postgresWorld();
  const standbys = {} as Record<'older' | 'newer', PostgresServer>;
  return {
    place: world.place,
    async keep() {
      standbys.older = world.own(await world.server.standby());
      standbys.newer = world.own(await world.server.standby());
      await standbys.older.crash();
    },
    losses: lossesOf(async which => {
      await world.server.stop();
      if (which === 'older') await standbys.older.start();
      await standbys[which].promote();
      await world.moveTo(standbys[which]);
    }),
    end: world.end,
  };
}

const splitBrain: SplitRow = {
  id: 'postgres-split-brain',
  shape: 'split',
  store: 'PostgreSQL',
  what: 'A standby is promoted while the old primary still answers some servers',
  failovers: [undefined, 'advance'],
  async begin() {
    const world = await postgresWorld();
    const primary = world.server;
    let standby: PostgresServer;
    return {
      place: world.place,
      old: postgresPlace(primary.port),
      async keep() {
        standby = world.own(await primary.standby());
      },
      async split() {
        await standby.promote();
        await world.moveTo(standby);
      },
      fence: () => primary.crash(),
      end: world.end,
    };
  },
};

export const STANDBYS: readonly (LossRow | SplitRow)[] = [
  lossRow('synchronous-standby', 'A synchronous standby is promoted', () =>
    standbyPromoted(synchronousStandby),
  ),
  lossRow('asynchronous-standby', 'An asynchronous standby that missed commits is promoted', () =>
    standbyPromoted(
      async ({ server, own }) => {
        const standby = own(await server.standby());
        await standby.crash();
        return standby;
      },
      standby => standby.start(),
    ),
  ),
  lossRow('wrong-standby', 'The wrong standby is promoted: one that is behind another', () =>
    beginPair(promote => [() => promote('older')]),
  ),
  // Both end on timeline 2, and neither knows what the other has granted since.
  lossRow(
    'standbys-in-turn',
    'The same, and later the other one in its place',
    () => beginPair(promote => [() => promote('older'), () => promote('newer')]),
    // A server that ran on has labels that the second one can come to, if that has jumped less far than the
    // first.
    { stops: 2, stopsAlone: 1 },
  ),
  splitBrain,
];
