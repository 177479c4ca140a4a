/* The world of a script: some devices of people who share lists, a server, and what is between them. */

import { createBase } from '../common.ts';
import type { Broken, Scene, Script } from './broken.ts';
import { createDatabase } from './database.ts';
import { createOracle } from './oracle.ts';
import { createProfiles } from './profiles.ts';
import type { Result } from './result.ts';
import { createServer } from './server.ts';

export function createWorld(seed: number, broken: Broken, result: Result) {
  const base = createBase(seed, result);
  const { dice } = base;
  const scene: Scene = {
    hasLocks: dice.once(2),
    hasCopies: dice.once(2),
    largest: dice.pick([2, 5, 100, 100]),
    lags: dice.once(2),
    tells: dice.pick(['key', 'account', undefined]),
    // Not drawn: seeds of tests play what they did.
    wrongDays: seed % 16 === 7 ? 50 : 1,
    actions: 70,
    ...broken.scene,
  };
  const script: Script = { ...base, scene, broken, sessions: new Map() };
  const discarded = new Set<number>();
  const corrected = new Map<number, Set<string>>();
  const twins = new Set<number>();
  const database = createDatabase(script, discarded, corrected, twins);
  const server = createServer(script, database);
  const oracle = createOracle(result, database, discarded, corrected, twins);
  const profiles = createProfiles(script, server, oracle);
  return { ...script, database, server, oracle, profiles };
}

export type World = ReturnType<typeof createWorld>;
