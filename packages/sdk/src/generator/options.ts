import { requireChoice, requireInteger, requireKeys, requireMethod } from '../arguments.ts';
import type { SubstitutedEvent } from '../events.ts';
import { drawPartition, markPartition } from '../source/partition.ts';
import { drawUint32, type RandomSource, runtimeRandom } from '../source/random.ts';
import { type BlockedOptions, resolveWaiting, type WaitingSettings } from '../source/waiting-options.ts';
import { createSubstitute } from '../time/substitute.ts';
import { startOfUnit } from '../time/units.ts';
import type { SnoPosition } from './decide.ts';
import { type Identity, type IdentityOptions, resolveIdentity } from './identity.ts';

/**
 * How a generator is made. `undefined` stands for an option that is left out; an unknown one is refused. Here and in all
 * functions of the package, options are a plain object: an instance of a class is refused, because what its prototype has
 * would be ignored.
 */
export interface GeneratorOptions extends BlockedOptions, IdentityOptions {
  /**
   * The generator's identity: 0 … 65,535, or its upper and lower byte. Two generators with the same partition and ranges
   * that overlap can repeat each other's IDs.
   *
   * @default one drawn at random when it is first needed, and a random start in each unit. It differs from those that
   * were drawn before in this realm (a page, a worker, a process), and, as long as there are others, from those that were
   * given
   */
  readonly partition?: IdentityOptions['partition'];
  /**
   * The numbers that it may use in each unit, both inclusive: at least 4 of 0 … 65,535. Give each generator that
   * shares a partition its own.
   *
   * @default [0, 65535]
   */
  readonly sequence?: IdentityOptions['sequence'];
  /**
   * Where an earlier generator stood, to resume from there. It holds partition and range: where those are given too,
   * they must agree.
   */
  readonly snapshot?: IdentityOptions['snapshot'];
  /**
   * How many units of 4 ms, 0 … 64, a full unit may run ahead of the clock instead of waiting. Such IDs carry a time up
   * to 256 ms ahead of the clock, and a generator that is restored within that time finds its clock set back.
   *
   * @default 0
   */
  readonly borrowUnits?: number | undefined;
  /**
   * What to do when the clock reads a time that no ID can hold, before 2010-01-01 or after 2079-09-07: throw
   * `ERR_CLOCK_RANGE`, or use the last time that was known instead, and before there was one a random time in 2010 …
   * 2018. So a device with an empty battery, whose clock reads 1970, can save.
   *
   * @default 'substitute' for a generator without a partition, else 'throw'
   */
  readonly whenOutOfRange?: 'throw' | 'substitute' | undefined;
  /**
   * Where a random partition, random starts and random times come from.
   *
   * @default the runtime's `crypto`; `Math.random` where that is missing or may not be used
   */
  readonly random?: RandomSource | undefined;
}

const KEYS = [
  'partition',
  'sequence',
  'snapshot',
  'clock',
  'whenBlocked',
  'borrowUnits',
  'maxWaitMs',
  'whenOutOfRange',
  'random',
];

/** Options that have been checked, with everything left out filled in. */
export interface GeneratorSettings extends WaitingSettings, Omit<Identity, 'partition'> {
  /** The partition. The first call draws it if none was given, which may run code of the caller. */
  partitionOf(): number;
  readonly state: SnoPosition;
  readonly borrowUnits: number;
  /** Where a unit starts in its range, below `most`: at random, or at 0 if a partition was given. */
  draw(most: number): number;
  /** Whether a synchronous call waits, or throws at once. */
  waits(): boolean;
  /** What puts another time in the place of one that is out of range; it leaves every time as it is where that is refused. */
  substitute(send: (event: SubstitutedEvent) => void): (reading: number) => number;
}

/** Checks options and fills in what was left out. Throws before anything is changed; draws nothing. */
export function resolveOptions(given: GeneratorOptions): GeneratorSettings {
  const options = requireKeys('options', given, KEYS);
  const { partition, state, ...range } = resolveIdentity(options);
  const {
    random = runtimeRandom,
    borrowUnits = 0,
    whenBlocked = 'wait',
    whenOutOfRange = partition === undefined ? 'substitute' : 'throw',
  } = options;
  const waiting = resolveWaiting(options);
  requireInteger('borrowUnits', borrowUnits, 64);
  requireChoice('whenBlocked', whenBlocked, ['wait', 'throw']);
  requireChoice('whenOutOfRange', whenOutOfRange, ['throw', 'substitute']);
  requireMethod('random', random, 'nextUint32');
  if (partition !== undefined) markPartition(partition);

  let drawn = partition;
  return {
    ...waiting,
    ...range,
    borrowUnits,
    state: { ...state, start: range.sequenceMin, clockUnit: state.unit, now: 0 },
    draw: most => (partition === undefined ? drawUint32(random) % most : 0),
    waits: () => whenBlocked === 'wait',
    partitionOf() {
      const taken = drawn ?? drawPartition(random);
      // What draws may have asked for it itself.
      drawn ??= taken;
      return drawn;
    },
    substitute(send) {
      /** A random time takes the place of an unknown one in steps of this many units, from 2010-01-01 to 2018-09-17. */
      const UNKNOWN_UNITS = 16;
      if (whenOutOfRange === 'throw') return reading => reading;
      return createSubstitute(
        state.unit && startOfUnit(state.unit),
        () => startOfUnit(drawUint32(random) * UNKNOWN_UNITS),
        send,
      );
    },
  };
}
