/* What both simulations have in common: chance, time, counts, and contexts that were asked for something. */

import { EPOCH_MS } from '@sno-id/sdk/internal';
import { createDice, type Dice } from '../../grants/src/testing/dice.ts';
import { settle } from '../../grants/src/testing/environment.ts';
import { createSchedule, type Owner, type Schedule } from '../../grants/src/testing/schedule.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What a script is drawn from, and counted in. */
export interface Base<Result> {
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly result: Result;
  /** Counts a fault that was injected. */
  count(fault: string): void;
  /** Lets things happen for so long. @param most how many events at most */
  pass(ms: number, most?: number): Promise<void>;
}

export function createBase<Result extends { injected: Map<string, number> }>(
  seed: number,
  result: Result,
): Base<Result> {
  const dice = createDice(seed);
  const schedule = createSchedule(dice, EPOCH_MS + 248.5 * 2 ** 31 + dice.below(2 ** 31));
  return {
    dice,
    schedule,
    result,
    count: fault => void result.injected.set(fault, (result.injected.get(fault) ?? 0) + 1),
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

/**
 * Chooses actions by their weights. Each script has its own character: some things happen often in it, others
 * never.
 *
 * @param least what no character goes below
 * @param given of a broken rule: what it needs to show itself happens often, and what mends it never
 */
export function createChooser<Action extends string>(
  dice: Dice,
  weights: Readonly<Record<Action, number>>,
  least: Partial<Record<Action, number>>,
  given: Partial<Record<Action, number>> = {},
): () => Action {
  const names = Object.keys(weights) as Action[];
  const drawn = names.map(name => weights[name] * dice.pick([0, 1, 1, 1, 4]));
  const own = names.map((name, i) => given[name] ?? Math.max(drawn[i]!, least[name] ?? 0));
  const total = own.reduce((sum, weight) => sum + weight, 0);
  return () => {
    let roll = dice.below(total);
    let index = 0;
    while (roll >= own[index]!) roll -= own[index++]!;
    return names[index]!;
  };
}

/** A tab or a process of a device. */
export interface Asked extends Owner {
  readonly profile: { readonly contexts: Asked[] };
  /** What it was asked for and has not answered. */
  readonly pending: Set<Promise<unknown>>;
}

/** Remembers what a context was asked for, until it answers. */
export function track<T>({ pending }: Pick<Asked, 'pending'>, promise: Promise<T>): Promise<T> {
  pending.add(promise);
  const settled = () => pending.delete(promise);
  promise.then(settled, settled);
  return promise;
}

/** Takes a context from those of its profile: it ends, or has ended. */
export function remove(context: Asked): void {
  const { contexts } = context.profile;
  const index = contexts.indexOf(context);
  if (index >= 0) contexts.splice(index, 1);
}
