/*
 * Simulates what the formulas predict. The caller provides the randomness; the generators are the SDK's.
 */

import { createGenerator, type RandomSource, sequenceOf } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { instance } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { INSTANCE_BITS, MOST_GENERATORS, PARTITION_BITS, SCHEMES, type Scheme } from './figures.ts';

/** The numbers of generators at which the birthday simulation is shown. */
export const SHOWN_GENERATORS = [20, 50, 100, 150, 200, 250, 302, 350, 400, 500, 600, 700, 800, 1_000];
/** The rates at which pairs of generators run. */
export const SHOWN_RATES = [0.1, 1, 10, 100, 1_000];

/** How often two generators drew the same identity, as a share of all trials. */
export interface BirthdayResult {
  readonly trials: number;
  /** For each of {@link SHOWN_GENERATORS}. */
  readonly partitions: readonly number[];
  readonly instances: readonly number[];
}

export interface BirthdaySimulation {
  /** Runs trials in which generators draw identities, one after another, until two are the same. */
  run(trials: number): void;
  result(): BirthdayResult;
}

/**
 * The birthday simulation. A partition is drawn like the SDK draws one for a context: a random 32-bit number
 * modulo the number of partitions. The index of the first collision answers the question for every group size
 * at once.
 */
export function createBirthdaySimulation(random: RandomSource): BirthdaySimulation {
  let trials = 0;
  const draws = [PARTITION_BITS, INSTANCE_BITS].map(bits => ({
    ids: 2 ** bits,
    /** The trial in which an identity was last drawn. */
    drawn: new Uint32Array(2 ** bits),
    /** How often each generator was the first to draw an identity that was taken. */
    ended: new Uint32Array(MOST_GENERATORS + 1),
  }));

  function shares(ended: Uint32Array): number[] {
    return SHOWN_GENERATORS.map(generators => {
      let sum = 0;
      for (let by = 0; by <= generators; by++) sum += ended[by]!;
      return trials === 0 ? 0 : sum / trials;
    });
  }

  return {
    run(more) {
      for (const end = trials + more; trials < end; ) {
        trials++;
        for (const { ids, drawn, ended } of draws) {
          for (let generator = 1; generator <= MOST_GENERATORS; generator++) {
            const id = random.nextUint32() % ids;
            if (drawn[id] === trials) {
              ended[generator]!++;
              break;
            }
            drawn[id] = trials;
          }
        }
      }
    },
    result: () => ({ trials, partitions: shares(draws[0]!.ended), instances: shares(draws[1]!.ended) }),
  };
}

/** The result for two generators that share an identity, at one rate. */
export interface PairResult {
  readonly scheme: Scheme;
  readonly rate: number;
  /** Simulated hours. */
  readonly hours: number;
  readonly duplicates: number;
}

export interface PairSimulation {
  /** Lets the two generate `count` IDs together, at random moments of a simulated clock. */
  run(ids: number): void;
  result(): PairResult;
}

const START_MS = Date.UTC(2026, 0, 1);
/** The end of simulated time, long before the last time of an ID. */
const MOST_HOURS = 200_000;

/**
 * Runs two generators of the SDK on one simulated clock. A random start requires generators without a given
 * partition, and a context never gives the same one twice. So their IDs are compared without the partition,
 * as if both had drawn the same.
 */
export function createPairSimulation(scheme: Scheme, rate: number, random: RandomSource): PairSimulation {
  const clock = manualClock(START_MS);
  const unitMs = scheme === 'snowflake' ? 1 : UNIT_MS;
  const [one, other] = [0, 1].map(() => createMaker(scheme, clock, random)) as [Maker, Maker];
  /** The numbers used in the current unit. */
  const used = new Set<number>();
  let unit = 0;
  let duplicates = 0;
  /** In [0, 1). */
  const fraction = () => random.nextUint32() / 2 ** 32;

  return {
    run(ids) {
      for (let made = 0; made < ids && clock.now() - START_MS < MOST_HOURS * 3_600_000; made++) {
        // Of both together: twice the rate, and each equally likely.
        clock.advance((-Math.log1p(-fraction()) * 1000) / (2 * rate));
        const now = Math.floor(clock.now() / unitMs);
        if (now !== unit) used.clear();
        unit = now;
        const number = fraction() < 0.5 ? one() : other();
        if (used.has(number)) duplicates++;
        used.add(number);
      }
    },
    result: () => ({ scheme, rate, hours: (clock.now() - START_MS) / 3_600_000, duplicates }),
  };
}

/** Every scheme at every rate that is shown. */
export function createPairSimulations(random: RandomSource): PairSimulation[] {
  return SCHEMES.flatMap(scheme => SHOWN_RATES.map(rate => createPairSimulation(scheme, rate, random)));
}

/** Generates an ID and returns its number within its unit. */
type Maker = () => number;

function createMaker(scheme: Scheme, clock: { now(): number }, random: RandomSource): Maker {
  if (scheme === 'snowflake') {
    const generator = instance.createGenerator({ instance: 1, clock });
    return () => instance.toFields(generator.next()).sequence;
  }
  // On a clock object of its own, as in another context: on one, two would go on from each other.
  const own = { now: clock.now };
  const generator = createGenerator({ clock: own, random, ...(scheme === 'first' && { partition: 1 }) });
  return () => sequenceOf(generator.next());
}
