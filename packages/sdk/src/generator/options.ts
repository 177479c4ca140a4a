import { requireInteger, requireKeys } from '../arguments.ts';
import type { SubstitutedEvent } from '../events.ts';
import type { RestoredSnapshot } from '../sequencer/snapshot.ts';
import { initialState } from '../sequencer/step.ts';
import { drawPartition, markPartition } from '../source/partition.ts';
import { drawUint32, type RandomSource, requireRandom, runtimeRandom } from '../source/random.ts';
import {
  type BlockedOptions,
  requireChoice,
  resolveWaiting,
  type WaitingSettings,
} from '../source/waiting-options.ts';
import { createSubstitute } from '../time/substitute.ts';
import { startOfUnit } from '../time/units.ts';
import { type IdentityOptions, resolveIdentity } from './identity.ts';

/** How a generator is made. `undefined` stands for an option that is left out; an unknown one is refused. */
export interface GeneratorOptions extends BlockedOptions, IdentityOptions {
  /**
   * The generator's identity: 0 … 65,535, or its upper and lower byte. Two generators with the same partition and ranges
   * that overlap can repeat each other's IDs.
   *
   * @default one drawn at random when it is first needed, different from those of all other generators that this realm
   * had then; and a random start in each unit
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
export interface GeneratorSettings extends Omit<RestoredSnapshot, 'partition'>, WaitingSettings {
  /** The partition. The first call draws it if none was given, which may run code of the caller. */
  partition(): number;
  readonly throws: boolean;
  readonly borrowUnits: number;
  /** The source of random starts; undefined for a generator that starts each unit at `sequenceMin`. */
  readonly random: RandomSource | undefined;
  /** Puts another time in the place of one that is out of range; undefined where that is to be refused. */
  place(emit: (event: SubstitutedEvent) => void): ((reading: number) => number) | undefined;
}

/** A random time takes the place of an unknown one within 2^36 units, from 2010-01-01 to 2018-09-17. */
const UNKNOWN_UNITS = 2 ** 36;

/** Checks options and fills in what was left out. Throws before anything is changed; draws nothing. */
export function resolveOptions(given: GeneratorOptions): GeneratorSettings {
  // Each option is read once: it may be a getter.
  const {
    random = runtimeRandom,
    borrowUnits = 0,
    whenBlocked = 'wait',
    ...options
  } = requireKeys('options', given, KEYS);
  const { partition, restored, sequenceMin, sequenceMax } = resolveIdentity(options);
  const waiting = resolveWaiting(options);
  requireInteger('borrowUnits', borrowUnits, 64);
  requireChoice('whenBlocked', whenBlocked, ['wait', 'throw']);
  const { whenOutOfRange = partition === undefined ? 'substitute' : 'throw' } = options;
  requireChoice('whenOutOfRange', whenOutOfRange, ['throw', 'substitute']);
  requireRandom(random);
  if (partition !== undefined) markPartition(partition);

  const state = restored?.state ?? initialState(2, sequenceMin);
  let drawn = partition;
  return {
    ...waiting,
    drifts: restored?.drifts ?? 0,
    state,
    sequenceMin,
    sequenceMax,
    throws: whenBlocked === 'throw',
    borrowUnits,
    random: partition === undefined ? random : undefined,
    partition() {
      if (drawn === undefined) {
        const taken = drawPartition(random);
        // What draws may have asked for it itself.
        drawn ??= taken;
      }
      return drawn;
    },
    place(emit) {
      if (whenOutOfRange === 'throw') return undefined;
      const lastMs = state.unit > 0 ? startOfUnit(state.unit) : Number.NaN;
      const drawMs = (): number =>
        startOfUnit(((drawUint32(random) % 16) * 2 ** 32 + drawUint32(random)) % UNKNOWN_UNITS);
      return createSubstitute(lastMs, drawMs, (now, readingMs) =>
        emit({ type: 'substituted', now, readingMs }),
      );
    },
  };
}
