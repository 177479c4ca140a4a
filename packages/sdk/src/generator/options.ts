import { requireInteger, show } from '../arguments.ts';
import { MIN_POOL, type RestoredSnapshot, readSnapshot, type SnapshotInput } from '../sequencer/snapshot.ts';
import { initialState } from '../sequencer/step.ts';
import { anchoredClock } from '../time/anchored-clock.ts';
import type { Clock } from '../time/clock.ts';
import { takePartition } from './partition.ts';
import { type RandomSource, runtimeRandom } from './random.ts';

/** How a generator is made. */
export interface GeneratorOptions {
  /**
   * The generator's identity, 0 … 65,535. Two generators that have the same, and ranges that overlap, can repeat
   * each other's IDs.
   *
   * @default a random one, different from all others that this context has taken, and a random start in each unit
   */
  readonly partition?: number;
  /**
   * The numbers that it may use in each unit, both included: at least 4 of 0 … 65,535. Give each generator that
   * shares a partition its own.
   *
   * @default [0, 65535]
   */
  readonly sequence?: readonly [min: number, max: number];
  /**
   * What an earlier generator had made, to go on from there. It holds partition and range: where those are given
   * too, they must agree.
   */
  readonly snapshot?: SnapshotInput;
  /** @default anchoredClock() */
  readonly clock?: Clock;
  /**
   * What to do when the pool is exhausted or the past is unsafe: hold the thread, or throw at once.
   *
   * @default 'wait'
   */
  readonly whenBlocked?: 'wait' | 'throw';
  /**
   * How many units of 4 ms, 0 … 64, a full unit may run ahead of the clock instead of waiting. IDs made then say a
   * time that is up to 256 ms early, and a generator restored within that time finds its clock set back.
   *
   * @default 0
   */
  readonly borrowUnits?: number;
  /**
   * The longest that a synchronous call may hold the thread, in milliseconds of the clock. What would take longer
   * throws at once.
   *
   * @default 1000
   */
  readonly maxWaitMs?: number;
  /**
   * Where a random partition and random starts come from.
   *
   * @default the runtime's `crypto`
   */
  readonly random?: RandomSource;
}

/** Options that have been checked, with everything left out filled in. */
export interface GeneratorSettings extends RestoredSnapshot {
  readonly clock: Clock;
  readonly throws: boolean;
  readonly borrowUnits: number;
  readonly maxWaitMs: number;
  /** The source of random starts; undefined for a generator that starts each unit at `sequenceMin`. */
  readonly random: RandomSource | undefined;
}

/** Checks options and fills in what was left out. Throws before anything is taken or changed. */
export function resolveOptions(options: GeneratorOptions): GeneratorSettings {
  const { snapshot, clock = anchoredClock(), whenBlocked = 'wait', random = runtimeRandom } = options;
  const partition =
    options.partition === undefined ? undefined : requireInteger('partition', options.partition, 0xffff);
  const range = options.sequence === undefined ? undefined : requireRange(options.sequence);
  const borrowUnits = requireInteger('borrowUnits', options.borrowUnits ?? 0, 64);
  const maxWaitMs = requireWait(options.maxWaitMs ?? 1000);
  if (whenBlocked !== 'wait' && whenBlocked !== 'throw') {
    throw new TypeError(`whenBlocked: expected 'wait' or 'throw', got ${show(whenBlocked)}`);
  }
  if (typeof clock?.now !== 'function') throw new TypeError(`clock: expected { now() }, got ${show(clock)}`);
  const policy = { clock, throws: whenBlocked === 'throw', borrowUnits, maxWaitMs };

  if (snapshot !== undefined) {
    const restored = readSnapshot(snapshot);
    requireSame('partition', partition, restored.partition);
    requireSame('sequence', range?.[0], restored.sequenceMin);
    requireSame('sequence', range?.[1], restored.sequenceMax);
    return { ...restored, ...policy, random: undefined };
  }
  const [sequenceMin, sequenceMax] = range ?? [0, 0xffff];
  return {
    partition: partition ?? takePartition(random),
    sequenceMin,
    sequenceMax,
    drifts: 0,
    state: initialState(2, sequenceMin),
    ...policy,
    random: partition === undefined ? random : undefined,
  };
}

function requireRange(range: readonly number[]): [min: number, max: number] {
  if (!Array.isArray(range) || range.length !== 2) {
    throw new TypeError(`sequence: expected [min, max], got ${show(range)}`);
  }
  const min = requireInteger('sequence[0]', range[0], 0xffff);
  const max = requireInteger('sequence[1]', range[1], 0xffff);
  if (max - min + 1 < MIN_POOL) {
    throw new RangeError(`sequence: expected ${MIN_POOL} numbers or more, got ${min} to ${max}`);
  }
  return [min, max];
}

function requireWait(ms: number): number {
  if (typeof ms !== 'number') throw new TypeError(`maxWaitMs: expected a number, got ${show(ms)}`);
  if (!(ms >= 0)) throw new RangeError(`maxWaitMs: expected 0 or more, got ${ms}`);
  return ms;
}

function requireSame(name: string, given: number | undefined, restored: number): void {
  if (given !== undefined && given !== restored) {
    throw new RangeError(`${name}: expected the snapshot's ${restored}, got ${given}`);
  }
}
