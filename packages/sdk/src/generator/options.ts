import { refusal, requireInteger } from '../arguments.ts';
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
   * The longest that a synchronous call may hold the thread, in whole milliseconds of the clock, or infinite. What
   * would take longer throws at once.
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
  const { snapshot, clock = anchoredClock(), whenBlocked = 'wait' } = options;
  const { borrowUnits = 0, maxWaitMs = 1000, random = runtimeRandom } = options;
  const restored = snapshot === undefined ? undefined : readSnapshot(snapshot);
  const { partition = restored?.partition } = options;
  const [sequenceMin, sequenceMax] = options.sequence ?? [
    restored?.sequenceMin ?? 0,
    restored?.sequenceMax ?? 0xffff,
  ];

  /** Where a snapshot was given too, it is the only choice. */
  const agreed = (name: keyof RestoredSnapshot & string, value: unknown, min = 0): unknown =>
    requireInteger(name, value, (restored?.[name] as number) ?? 0xffff, (restored?.[name] as number) ?? min);
  if (partition !== undefined) agreed('partition', partition);
  agreed('sequenceMin', sequenceMin);
  agreed('sequenceMax', sequenceMax, sequenceMin + MIN_POOL - 1);
  requireInteger('borrowUnits', borrowUnits, 64);
  if (maxWaitMs !== Number.POSITIVE_INFINITY) requireInteger('maxWaitMs', maxWaitMs, Number.MAX_SAFE_INTEGER);
  if (whenBlocked !== 'wait' && whenBlocked !== 'throw') {
    throw refusal('whenBlocked', "'wait' or 'throw'", whenBlocked);
  }
  if (typeof clock.now !== 'function') throw refusal('clock', '{ now() }', clock);

  return {
    drifts: 0,
    state: initialState(2, sequenceMin),
    ...restored,
    partition: partition ?? takePartition(random),
    sequenceMin,
    sequenceMax,
    clock,
    throws: whenBlocked === 'throw',
    borrowUnits,
    maxWaitMs,
    random: partition === undefined ? random : undefined,
  };
}
