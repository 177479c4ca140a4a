import { requireChoice, requireKeys, requireMethod } from '../arguments.ts';
import { clockError, createSubstitute, unknownTime } from '../clock/substitute.ts';
import { EPOCH_MS, isInRange, startOfUnit, UNIT_MS } from '../clock/units.ts';
import { createEngine } from '../engine/engine.ts';
import { drawUint32, type RandomSource, runtimeRandom } from '../engine/random.ts';
import { type BlockedOptions, resolveWaiting } from '../engine/waiting-options.ts';
import type { Core } from './core.ts';
import { decide } from './decide.ts';
import { type IdentityOptions, resolveIdentity } from './identity.ts';
import { drawPartition, markPartition } from './partition.ts';
import { createTextWriter } from './text-writer.ts';

/**
 * How a generator is made. `undefined` stands for an option that is left out; an unknown one is refused. Here
 * and in all functions of the package, options are a plain object: an instance of a class is refused, because
 * what its prototype has would be ignored.
 */
export interface GeneratorOptions extends BlockedOptions, IdentityOptions {
  /**
   * The generator's identity: 0 … 65,535, or its upper and lower byte. Two generators with the same partition
   * and ranges that overlap can repeat each other's IDs.
   *
   * @default one drawn at random when it is first needed, and a random start in each unit. It differs from
   * those that were drawn before in this realm (a page, a worker, a process), and, as long as there are
   * others, from those that were given
   */
  readonly partition?: IdentityOptions['partition'];
  /**
   * The numbers that it may use in each unit, both inclusive: at least 4 of 0 … 65,535. Give each generator
   * that shares a partition its own.
   *
   * @default [0, 65535]
   */
  readonly sequence?: IdentityOptions['sequence'];
  /**
   * Where an earlier generator stood, to resume from there. It holds partition and range: where those are
   * given too, they must agree.
   */
  readonly snapshot?: IdentityOptions['snapshot'];
  /**
   * What to do when the clock reads a time that no ID can hold, before 2010-01-01 or after 2079-09-07: throw
   * `ERR_CLOCK_RANGE`, or use the last time that was known instead, and before there was one a random time in
   * 2010 … 2018. So a device with an empty battery, whose clock reads 1970, can save.
   *
   * @default 'substitute' for a generator without a partition, on the default clock, else 'throw': a clock of
   * the caller that is wrong by decades, such as `performance`, is a mistake
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
  'maxWaitMs',
  'whenOutOfRange',
  'random',
];

/** What options say, with everything left out filled in. */
export interface Resolved {
  readonly core: Core;
  /** The partition. The first call draws it if none was given, which may run code of the caller. */
  readonly partitionOf: () => number;
  readonly sequenceMin: number;
  /** How many numbers a unit can begin with: 1 where the partition was given, else half of the range. */
  readonly starts: number;
  /** The longest that a call may hold the thread. */
  readonly maxWaitMs: number;
}

/** Checks options and creates what they ask for. Throws before anything is changed; draws nothing. */
export function resolveOptions(given: GeneratorOptions): Resolved {
  const options = requireKeys('options', given, KEYS);
  const { partition, isRandom, state, sequenceMin } = resolveIdentity(options);
  const {
    random = runtimeRandom,
    whenBlocked = 'wait',
    whenOutOfRange = isRandom && options.clock === undefined ? 'substitute' : 'throw',
  } = options;
  const { clock, maxWaitMs } = resolveWaiting(options);
  requireChoice('whenBlocked', whenBlocked, ['wait', 'throw']);
  requireChoice('whenOutOfRange', whenOutOfRange, ['throw', 'substitute']);
  requireMethod('random', random, 'nextUint32');
  if (partition !== undefined) markPartition(partition);

  const draw = () => drawUint32(random);
  let drawn = partition;
  function partitionOf(): number {
    const taken = drawn ?? drawPartition(draw);
    // What draws may have asked for it itself.
    drawn ??= taken;
    return drawn;
  }
  /** Where a partition was drawn, units start at random in the lower half of the range. */
  const starts = isRandom ? (state.last - sequenceMin + 1) >>> 1 : 1;
  const substitute = createSubstitute(
    state.unit && startOfUnit(state.unit),
    () => unknownTime(draw()),
    (now, readingMs) => core.rules.replaced?.(now, readingMs),
  );
  const begin = () => sequenceMin + (starts > 1 ? draw() % starts : 0);
  const core: Core = createEngine(
    clock,
    EPOCH_MS,
    UNIT_MS,
    whenBlocked === 'throw' ? -Infinity : maxWaitMs,
    state,
    {
      ...createTextWriter(partitionOf),
      timeOf(reading) {
        const now = whenOutOfRange === 'throw' ? reading : substitute(reading);
        if (!isInRange(now)) throw clockError(now);
        partitionOf();
        return now;
      },
      decide: (next, unit) => decide(next, unit, begin),
    },
  );
  return { core, partitionOf, sequenceMin, starts, maxWaitMs: whenBlocked === 'throw' ? 0 : maxWaitMs };
}
