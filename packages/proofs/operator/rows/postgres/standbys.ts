/*
 * A standby of PostgreSQL takes over: one that has everything, one that has not, or beside the old primary.
 */

import type { PostgresServer } from '../../../databases/servers/start.mjs';
import { type LossRow, over, rowsOf, type SplitRow } from '../../row.ts';
import { type PostgresWorld, postgresPlace, postgresWorld, synchronousStandby } from './world.ts';

/** With and without `failover: 'advance'`. */
const lossRow = (id: string, what: string, begin: LossRow['begin'], more: Partial<LossRow> = {}) =>
  rowsOf('PostgreSQL').loss(id, what, begin, { failovers: [undefined, 'advance'], ...more });

/** @param keep starts a standby of the primary, and perhaps ends it */
const standbyPromoted = (
  keep: (world: PostgresWorld) => Promise<PostgresServer>,
  revive: (standby: PostgresServer) => Promise<void> = async () => undefined,
) =>
  over(postgresWorld, world => {
    let standby: PostgresServer;
    return {
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
    };
  });

/** Two standbys, of which one falls behind, and which of them everybody is led to, one after the other. */
const pairPromoted = (...order: readonly ('older' | 'newer')[]) =>
  over(postgresWorld, world => {
    const standbys = {} as Record<'older' | 'newer', PostgresServer>;
    return {
      async keep() {
        standbys.older = world.own(await world.server.standby());
        standbys.newer = world.own(await world.server.standby());
        await standbys.older.crash();
      },
      losses: order.map(which => async () => {
        await world.server.stop();
        if (which === 'older') await standbys.older.start();
        await standbys[which].promote();
        await world.moveTo(standbys[which]);
      }),
    };
  });

const splitBrain: SplitRow = {
  id: 'postgres-split-brain',
  shape: 'split',
  store: 'PostgreSQL',
  what: 'A standby is promoted while the old primary still answers some servers',
  failovers: [undefined, 'advance'],
  begin: over(postgresWorld, world => {
    const primary = world.server;
    let standby: PostgresServer;
    return {
      old: postgresPlace(primary.port),
      async keep() {
        standby = world.own(await primary.standby());
      },
      async split() {
        await standby.promote();
        await world.moveTo(standby);
      },
      fence: () => primary.crash(),
    };
  }),
};

export const STANDBYS: readonly (LossRow | SplitRow)[] = [
  lossRow('synchronous-standby', 'A synchronous standby is promoted', standbyPromoted(synchronousStandby)),
  lossRow(
    'asynchronous-standby',
    'An asynchronous standby that missed commits is promoted',
    standbyPromoted(
      async ({ server, own }) => {
        const standby = own(await server.standby());
        await standby.crash();
        return standby;
      },
      standby => standby.start(),
    ),
  ),
  lossRow(
    'wrong-standby',
    'The wrong standby is promoted: one that is behind another',
    pairPromoted('older'),
  ),
  // Both end on timeline 2, and neither knows what the other has granted since.
  lossRow(
    'standbys-in-turn',
    'The same, and later the other one in its place',
    pairPromoted('older', 'newer'),
    // A server that ran on has labels that the second one can come to, if that has jumped less far than the
    // first.
    { stops: 2, stopsAlone: 1 },
  ),
  splitBrain,
];
