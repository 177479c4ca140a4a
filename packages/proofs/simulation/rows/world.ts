/* The world of a script: some devices of people who share lists, a server, and what is between them. */

import { EPOCH_MS } from '@sno-id/sdk/internal';
import { createDice, type Dice } from '../../../grants/src/testing/dice.ts';
import { settle } from '../../../grants/src/testing/environment.ts';
import { createSchedule, type Schedule } from '../../../grants/src/testing/schedule.ts';
import type { Broken, Scene } from './broken.ts';
import { createDatabase, type Database } from './database.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import type { Result } from './result.ts';
import { createServer, type Server } from './server.ts';

export interface World {
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly result: Result;
  readonly scene: Scene;
  readonly database: Database;
  readonly server: Server;
  readonly profiles: Profiles;
  readonly oracle: Oracle;
  count(fault: string): void;
  /** Lets things happen for so long. */
  pass(ms: number, most?: number): Promise<void>;
}

export function createWorld(seed: number, broken: Broken, result: Result): World {
  const dice = createDice(seed);
  const schedule = createSchedule(dice, EPOCH_MS + 248.5 * 2 ** 31 + dice.below(2 ** 31));
  const count = (fault: string) => result.injected.set(fault, (result.injected.get(fault) ?? 0) + 1);
  const scene: Scene = {
    hasLocks: dice.once(2),
    hasCopies: dice.once(2),
    largest: dice.pick([2, 5, 100, 100]),
    lags: dice.once(2),
    actions: 70,
    ...broken.scene,
  };
  const discarded = new Set<number>();
  const { ledger: rule } = broken;
  const database = createDatabase({ dice, schedule, result, rule, lags: scene.lags, discarded, count });
  const server = createServer({ dice, schedule, result, database, scene, broken, count });
  const oracle = createOracle(result, database, discarded);
  const profiles = createProfiles({ dice, schedule, result, server, oracle, scene, broken, count });
  return {
    dice,
    schedule,
    result,
    scene,
    database,
    server,
    profiles,
    oracle,
    count,
    async pass(ms, most = 400) {
      const end = schedule.nowMs + ms;
      for (let i = 0; i < most; i++) {
        await settle();
        if (!schedule.next(Math.max(end - schedule.nowMs, 0))) break;
      }
      schedule.nowMs = Math.max(schedule.nowMs, end);
      await settle();
    },
  };
}
