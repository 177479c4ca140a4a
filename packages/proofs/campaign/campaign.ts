import { type Dice, dice } from '../../sdk/test/random/dice.ts';
import { Fault, show } from './fault.ts';
import { playAsync } from './scripts/async.ts';
import { playHostile } from './scripts/hostile.ts';
import { playShared } from './scripts/shared.ts';
import { playSno } from './scripts/sno.ts';
import { playSnowflake } from './scripts/snowflake.ts';
import { install, reset, surfacedError } from './surroundings.ts';
import { emptyTally, type Tally } from './tally.ts';

/** A script that failed: running it alone by its seed fails alike. */
export interface Failure {
  readonly seed: number;
  readonly kind: string;
  readonly message: string;
}

/** What came of some scripts. */
export interface Report {
  readonly tallies: { readonly [kind: string]: Tally };
  readonly failures: Failure[];
}

type Script = (random: Dice, tally: Tally) => void | Promise<void>;

/** The kinds of scripts, and how many of 20 are of each. */
const SCRIPTS: readonly (readonly [kind: string, share: number, play: Script])[] = [
  ['sno', 8, (random, tally) => playSno(random, tally, false)],
  ['sno, re-entrant', 4, (random, tally) => playSno(random, tally, true)],
  ['snowflake', 3, playSnowflake],
  ['shared', 2, playShared],
  ['hostile', 2, playHostile],
  ['asynchronous', 1, playAsync],
];

/** Failures beyond this many are only counted. */
const MOST_FAILURES = 20;

/**
 * Runs scripts, the first with the seed `seed` and each other with the next.
 *
 * @param isOver asked after each script: whether to stop
 */
export async function runScripts(
  seeds: Iterable<number>,
  isOver: (report: Report) => boolean = () => false,
): Promise<Report> {
  const restore = install();
  const report: Report = {
    tallies: Object.fromEntries(SCRIPTS.map(([kind]) => [kind, emptyTally()])),
    failures: [],
  };
  for (const seed of seeds) {
    await runScript(seed >>> 0, report);
    if (isOver(report)) break;
  }
  restore();
  return report;
}

async function runScript(seed: number, { tallies, failures }: Report): Promise<void> {
  const random = dice(seed);
  const kinds = SCRIPTS.flatMap(([kind, share, play]) =>
    Array.from({ length: share }, () => ({ kind, play })),
  );
  const { kind, play } = random.pick(kinds);
  const tally = tallies[kind]!;
  tally.scripts++;
  reset(random);
  let failure: { readonly error: unknown } | undefined;
  try {
    await play(random, tally);
  } catch (error) {
    failure = { error };
  }
  // What surfaces as an unhandled rejection does so in its own turn.
  await new Promise(resolve => setImmediate(resolve));
  failure ??= surfacedError();
  if (!failure) return;
  const isRepeat = failure.error instanceof Fault && failure.error.kind === 'repeated';
  tally[isRepeat ? 'repeated' : 'wrong']++;
  const message = failure.error instanceof Fault ? failure.error.message : show(failure.error);
  if (failures.length < MOST_FAILURES) failures.push({ seed, kind, message });
}
