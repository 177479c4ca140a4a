import { type Dice, dice } from '../../sdk/test/random/dice.ts';
import { Fault, show } from './fault.ts';
import { playHostile } from './scripts/hostile.ts';
import { playSno } from './scripts/sno.ts';
import { playSnowflake } from './scripts/snowflake.ts';
import { reset, surfacedError } from './surroundings.ts';
import { emptyTally, type Tally } from './tally.ts';

export { BREAKS } from './breaks.ts';
export { install as setUp } from './surroundings.ts';

/** Counts that must be 0. */
export const WRONG = ['repeats', 'faults'] as const;

/** What came of a script. */
export interface Played extends Record<'ids' | (typeof WRONG)[number], number> {
  readonly kinds: { readonly [kind: string]: Tally };
  readonly failure: string | undefined;
}

type Script = (random: Dice, tally: Tally) => void | Promise<void>;

/** The kinds of scripts, and how many of 18 are of each. */
const SCRIPTS: readonly (readonly [kind: string, share: number, play: Script])[] = [
  ['sno', 8, (random, tally) => playSno(random, tally, false)],
  ['sno, re-entrant', 4, (random, tally) => playSno(random, tally, true)],
  ['snowflake', 3, playSnowflake],
  ['hostile', 3, playHostile],
];

const KINDS = SCRIPTS.flatMap(([kind, share, play]) => Array.from({ length: share }, () => ({ kind, play })));

/** Plays a script, between {@link setUp} and its end. */
export async function play(seed: number): Promise<Played> {
  const random = dice(seed >>> 0);
  const { kind, play } = random.pick(KINDS);
  const tally = emptyTally();
  reset(random);
  let failed: { readonly error: unknown } | undefined;
  try {
    await play(random, tally);
  } catch (error) {
    failed = { error };
  }
  // What surfaces as an unhandled rejection does so in its own turn.
  await new Promise(resolve => setImmediate(resolve));
  failed ??= surfacedError();
  const repeats = Number(failed?.error instanceof Fault && failed.error.kind === 'repeated');
  return {
    ids: tally.ids,
    repeats,
    faults: Number(failed !== undefined) - repeats,
    kinds: { [kind]: tally },
    failure:
      failed && `${kind}: ${failed.error instanceof Fault ? failed.error.message : show(failed.error)}`,
  };
}
