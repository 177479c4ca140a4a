/* One script: devices, tabs, servers and everything that can go wrong, drawn from a seed. */

import { placeOf } from '../../../grants/src/outbox/stores/draft.ts';
import { settle } from '../../../grants/src/testing/environment.ts';
import { createChooser } from '../common.ts';
import { failureOf } from '../result.ts';
import { actsOf, shown, signIn } from './actions.ts';
import { BREAKS, type Break } from './breaks.ts';
import type { Broken } from './broken.ts';
import { entriesIn, TABLES } from './oracle.ts';
import type { Profile } from './profiles.ts';
import { newResult, type Played, WRONG } from './result.ts';
import { type Action, WEIGHTS } from './weights.ts';
import { createWorld } from './world.ts';

/** How long everything is well at the end, for each account: several of the longest back-offs. */
const CALM_MS = 1_800_000;
/** Devices check in every hour, and hear then that the server was restored. */
const HEARD_MS = 5_400_000;
/** More events than a calm can have. */
const MANY = 20_000;

export { BREAKS, WRONG };

export async function play(seed: number, rule: Break | undefined): Promise<Played> {
  const broken: Broken = (rule && BREAKS[rule]) || {};
  const result = newResult();
  const world = createWorld(seed, broken, result);
  const { dice, schedule, scene, database, server, profiles, oracle, pass } = world;
  const { open, kill } = profiles;
  const acts = actsOf(world);
  const choose = createChooser<Action>(dice, WEIGHTS, { open: 4, 'add a task': 16 }, broken.weights);

  async function act(): Promise<void> {
    const profile = dice.pick(profiles.all);
    if (!profile.contexts.length) return void open(profile);
    await acts[choose()](profile, dice.pick(profile.contexts));
  }

  async function mend(): Promise<void> {
    Object.assign(server, { isUp: true, isCalm: true });
    for (const profile of profiles.all) {
      profile.disk.mood = 'well';
      Object.assign(profile.line, { isOnline: true, isCaptive: false });
      // Transactions that hang do so for ever.
      for (const context of [...profile.contexts]) kill(context);
      open(profile);
    }
    database.deploy(undefined);
    await database.advance();
  }

  /** Everything that can be sent has been sent. */
  async function calm(): Promise<void> {
    await mend();
    // A device can remember more than what the operator has decided by.
    await pass(HEARD_MS, MANY);
    await database.advance();
    await pass(HEARD_MS, MANY);
    const isLeft = (by: string) =>
      profiles.all.some(({ box }) =>
        entriesIn(box.content).some(({ state, account }) => state === 'unsent' && account === by),
      );
    // What one person has made can need what the other has, who sends it only in the last turn.
    for (const [turn, account] of ['anna', 'ben', 'anna', 'ben', 'anna', 'ben'].entries()) {
      if (turn > 3 && !isLeft(account)) continue;
      await database.advance();
      for (const profile of profiles.all) signIn(world, profile, account);
      // What has a poison is set aside only once others of its table are stored, after it has failed alone.
      for (const ms of [CALM_MS, CALM_MS / 2]) {
        for (const profile of profiles.all)
          for (const name of ['add a list', 'add a task'] as const) acts[name](profile, profile.contexts[0]!);
        await pass(ms, MANY);
      }
    }
    for (const { contexts } of profiles.all) for (const { pending } of contexts) result.stuck += pending.size;
  }

  /** Whether the rows of a device are those of the server, but for those with operations that are left. */
  function compare({ box }: Profile): void {
    const { rows } = box.content;
    const isOpen = (id: string) =>
      entriesIn(box.content).some(
        entry => entry.id === id && (entry.state === 'aside' || entry.state === 'unsent'),
      );
    for (const table of TABLES) {
      for (const row of database.rows(table)) {
        const there = rows.get(placeOf(table, row.id));
        if (isOpen(row.id)) continue;
        const { tag, list, edit } = shown(row);
        if (there?.['tag'] !== tag || there['list'] !== list || there['edit'] !== edit) result.diverged++;
      }
      for (const id of database.gone(table))
        if (rows.has(placeOf(table, id)) && !isOpen(id) && !database.content.rows.has(`${table} ${id}`))
          result.diverged++;
    }
  }

  for (let i = 0; i <= dice.below(3); i++) open(profiles.create());
  await pass(2000);
  for (let i = 0; i < scene.actions; i++) {
    await act();
    // Sometimes many things are under way when the next happens.
    const events = dice.below(dice.pick([2, 12, 40]));
    for (let j = 0; j < events; j++) {
      await settle();
      if (!schedule.next(2000)) break;
    }
  }
  await calm();
  for (const profile of profiles.all) await acts.pull(profile, profile.contexts[0]!);
  await pass(60_000, MANY);
  for (const profile of profiles.all) compare(profile);
  oracle.audit(profiles.all);
  for (const { contexts } of profiles.all) for (const context of [...contexts]) kill(context);
  return { ...result, failure: failureOf(result, WRONG) };
}
