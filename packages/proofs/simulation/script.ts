/* One script: devices, tabs, servers and everything that can go wrong, drawn from a seed. */

import { settle } from '../../grants/src/testing/environment.ts';
import { actsOf, checkIn } from './actions.ts';
import { DEVICE_BREAKS } from './break-devices.ts';
import { SERVER_BREAKS } from './break-servers.ts';
import type { Broken } from './broken.ts';
import { createChooser, DAY_MS } from './common.ts';
import { failureOf, newResult, type Played, WRONG } from './result.ts';
import { type Action, WEIGHTS } from './weights.ts';
import { createWorld } from './world.ts';

/** A check-in makes a few transactions and requests, each with a limit of 10 or 30 seconds. */
const LONGEST_WAIT_MS = 300_000;
/** One script in ten waits for that. */
const WAIT_EVERY = 10;

/** Rules that are broken on purpose: a simulation that finds nothing wrong without them proves nothing. */
const BROKEN = { ...DEVICE_BREAKS, ...SERVER_BREAKS };

export type Break = keyof typeof BROKEN;

export const BREAKS: Readonly<Record<Break, Broken>> = BROKEN;
export { WRONG };

export async function play(seed: number, rule: Break | undefined): Promise<Played> {
  const broken: Broken = (rule && BREAKS[rule]) || {};
  const result = newResult();
  const world = createWorld(seed, rule !== undefined, broken, result);
  const { dice, schedule, scene, database, operator, server, contexts, profiles, count, pass } = world;
  const { open, kill } = contexts;
  const acts = actsOf(world);
  const choose = createChooser<Action>(dice, WEIGHTS, { open: 8, make: 20 }, broken.weights);

  async function act(): Promise<void> {
    const profile = dice.pick(profiles);
    if (!profile.contexts.length) return void open(profile);
    await acts[choose()](profile, dice.pick(profile.contexts));
  }

  async function actFor(times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      await act();
      // Sometimes many things are under way when the next happens.
      const events = dice.below(scene.hasFolders ? 40 : 6);
      for (let j = 0; j < events; j++) {
        await settle();
        if (!schedule.next(2000)) break;
      }
    }
  }

  /** Ten times something is lost; months later, the next time. */
  async function decade(): Promise<void> {
    count('ten restores over years');
    for (let i = 0; i < 10; i++) {
      server.isUp = true;
      database.skewMs = 0;
      database.backUp();
      await actFor(4);
      const { restore, 'fail over': failOver } = acts;
      if (scene.isSynchronous) failOver();
      else dice.pick([restore, failOver])();
      for (let j = 0; j < 2; j++) {
        for (const { contexts } of profiles) for (const context of contexts) checkIn(context);
        await pass(20_000, 200);
        await operator.look();
      }
      schedule.nowMs += (60 + dice.below(340)) * DAY_MS;
    }
  }

  /** How many replicas grant nothing although the operator has done what store and servers ask for. */
  async function outages(): Promise<number> {
    server.reconnect();
    let failures: unknown[] = [];
    // A replica that remembers more than a restored store says so with its first request, each one perhaps
    // of another store. A step may hang besides.
    for (let i = 0; i < 5; i++) {
      await operator.look();
      await operator.read(failures);
      failures = ['no answer', 'no answer'];
      server.outages().then(errors => {
        failures = errors;
      });
      await pass(30_000, 20_000);
      if (failures.length === 0) break;
    }
    return failures.length;
  }

  for (let i = 0; i <= dice.below(2); i++) world.newProfile();
  for (const profile of profiles) open(profile);
  await pass(5000);
  await actFor(scene.actions);
  if (scene.hasDecade) await decade();
  if (seed % WAIT_EVERY === 0) {
    // Whatever hangs, everything that was asked for comes to an end; and what is stopped can be started
    // again.
    await pass(LONGEST_WAIT_MS, Infinity);
    result.pending = contexts.opened.filter(({ isAlive, pending }) => isAlive && pending.size > 0).length;
    result.outages += await outages();
  }
  for (const { contexts } of profiles) for (const context of [...contexts]) kill(context);
  return { ...result, failure: failureOf(result, WRONG) };
}
