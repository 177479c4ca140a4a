/*
 * Every function that the package exports, with arguments of all kinds: one argument at a time where it is
 * known what an error should call it, and all of them at once where it is not.
 */

import * as root from '../../../sdk/src/index.ts';
import * as meta from '../../../sdk/src/meta/index.ts';
import * as read from '../../../sdk/src/read/index.ts';
import * as shared from '../../../sdk/src/shared/index.ts';
import * as snowflake from '../../../sdk/src/snowflake/index.ts';
import * as testing from '../../../sdk/src/testing/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { strike } from '../attack.ts';
import { ATTACKS_ON_FUNCTIONS } from '../attacks-on-functions.ts';
import { Caller } from '../caller.ts';
import { requireRefusal, wrong } from '../fault.ts';
import { someValue } from '../hostile-values.ts';
import type { Tally } from '../tally.ts';

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** Exported functions that need no attack on all of their arguments, with the reason. */
const EXEMPT: { readonly [name: string]: string } = {
  SnoError: 'a class, which takes what it is given',
  compare: 'says that it does not check its arguments',
};

/** Every function of every entry point, by name: also those that do not exist yet. */
const FUNCTIONS: readonly (readonly [name: string, code: AnyFunction])[] = Object.entries({
  ...root,
  ...meta,
  ...read,
  ...shared,
  ...snowflake,
  ...testing,
}).flatMap(([name, value]) =>
  typeof value === 'function' && EXEMPT[name] === undefined ? [[name, value as AnyFunction] as const] : [],
);

/** Plays a script. Throws a Fault. */
export function playHostile(dice: Dice, tally: Tally): void {
  const generator = root.createGenerator({ partition: 9, whenBlocked: 'throw' });
  const made = new Set<string>();
  const caller = new Caller(dice, 3);
  // Values that call back while they are read find a generator that works.
  caller.actions = [() => void made.add(generator.next()), () => void generator.batch(2)];
  const run = (code: () => void): { readonly error?: { readonly value: unknown } } => {
    caller.begin();
    try {
      code();
      return {};
    } catch (value) {
      requireRefusal(value);
      return { error: { value } };
    } finally {
      caller.end();
    }
  };

  for (let turns = 0; turns < 12; turns++) {
    tally.hostile++;
    if (dice.oneIn(3)) {
      const [name, code] = dice.pick(FUNCTIONS);
      const args = Array.from({ length: dice.int(0, 3) }, () => someValue(dice, caller.intrude));
      try {
        run(() => void code(...args));
      } catch (fault) {
        wrong(`${name}: ${(fault as Error).message}`);
      }
    } else {
      const attack = dice.pick(ATTACKS_ON_FUNCTIONS);
      strike(attack, undefined, someValue(dice, caller.intrude), run);
    }
  }
  tally.reentered += made.size;
  tally.ids += made.size;
}
