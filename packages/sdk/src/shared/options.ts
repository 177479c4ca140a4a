import { refusal, requireInteger } from '../arguments.ts';
import { takePartition } from '../generator/partition.ts';
import { type RandomSource, runtimeRandom } from '../generator/random.ts';
import { MIN_POOL, type RestoredSnapshot, readSnapshot, type SnapshotInput } from '../sequencer/snapshot.ts';
import { initialState } from '../sequencer/step.ts';
import { anchoredClock } from '../time/anchored-clock.ts';
import type { Clock } from '../time/clock.ts';
import type { SequenceRange } from './split-sequence.ts';

/** What each thread chooses for itself. */
export interface SharedThreadOptions {
  /**
   * This thread's clock. Those of several threads may differ: see {@link createSharedGenerator}.
   *
   * @default anchoredClock()
   */
  readonly clock?: Clock;
  /**
   * What to do when the pool is exhausted or the past is unsafe: hold the thread, or throw at once.
   *
   * @default 'wait'
   */
  readonly whenBlocked?: 'wait' | 'throw';
  /**
   * The longest that a synchronous call may hold the thread, in whole milliseconds of its clock, or infinite. What would
   * take longer throws at once.
   *
   * @default 1000
   */
  readonly maxWaitMs?: number;
  /**
   * How many numbers, 1 … 65,536, this thread reserves at once for its single IDs. It then makes that many without
   * looking at the shared memory, as long as its clock stays in the unit; what is left then is lost. Higher is faster
   * where many threads press; at 1, IDs of one unit have their numbers in the order in which all threads made them.
   *
   * @default 1
   */
  readonly block?: number;
  /**
   * Where a random partition and random starts come from.
   *
   * @default the runtime's `crypto`
   */
  readonly random?: RandomSource;
}

/** How the first thread makes a shared generator. */
export interface SharedGeneratorOptions extends SharedThreadOptions {
  /**
   * The generator's identity, 0 … 65,535.
   *
   * @default a random one, different from all others that this context has taken, and a random start in each unit
   */
  readonly partition?: number;
  /**
   * The numbers that it may use in each unit, both included: at least 4 of 0 … 65,535.
   *
   * @default [0, 65535]
   */
  readonly sequence?: SequenceRange;
  /** What an earlier generator, shared or not, had made. Where partition and range are given too, they must agree. */
  readonly snapshot?: SnapshotInput;
}

/** What a thread chose, checked and filled in. */
export interface ThreadSettings {
  readonly clock: Clock;
  readonly throws: boolean;
  readonly maxWaitMs: number;
  readonly block: number;
  readonly random: RandomSource;
}

/** What all threads have in common, checked and filled in. */
export interface SharedSettings extends RestoredSnapshot {
  /** Whether each unit starts at a random place in the lower half of the range. */
  readonly startsAtRandom: boolean;
}

export function resolveThreadOptions(options: SharedThreadOptions): ThreadSettings {
  const { clock = anchoredClock(), whenBlocked = 'wait', maxWaitMs = 1000 } = options;
  const { block = 1, random = runtimeRandom } = options;
  if (typeof clock?.now !== 'function') throw refusal('clock', '{ now() }', clock);
  if (whenBlocked !== 'wait' && whenBlocked !== 'throw') {
    throw refusal('whenBlocked', "'wait' or 'throw'", whenBlocked);
  }
  if (maxWaitMs !== Number.POSITIVE_INFINITY) requireInteger('maxWaitMs', maxWaitMs, Number.MAX_SAFE_INTEGER);
  requireInteger('block', block, 0x1_0000, 1);
  return { clock, throws: whenBlocked === 'throw', maxWaitMs, block, random };
}

/** Checks what a shared generator is made of. Throws before a partition is taken. */
export function resolveSharedOptions(options: SharedGeneratorOptions): SharedSettings {
  const { snapshot, random = runtimeRandom } = options;
  const restored = snapshot === undefined ? undefined : readSnapshot(snapshot);
  requireAgreement(options, restored);
  const { partition = restored?.partition } = options;
  const [sequenceMin, sequenceMax] = options.sequence ?? [
    restored?.sequenceMin ?? 0,
    restored?.sequenceMax ?? 0xffff,
  ];
  return {
    drifts: 0,
    state: initialState(2, sequenceMin),
    ...restored,
    partition: partition ?? takePartition(random),
    sequenceMin,
    sequenceMax,
    startsAtRandom: partition === undefined,
  };
}

/** Checks partition and range where they were given: against what is there already, if anything is. */
export function requireAgreement(
  { partition, sequence }: SharedGeneratorOptions,
  there: Omit<RestoredSnapshot, 'state' | 'drifts'> | undefined,
): void {
  if (partition !== undefined) {
    requireInteger('partition', partition, there?.partition ?? 0xffff, there?.partition ?? 0);
  }
  if (sequence === undefined) return;
  const [min, max] = sequence;
  requireInteger('sequenceMin', min, there?.sequenceMin ?? 0xffff, there?.sequenceMin ?? 0);
  requireInteger('sequenceMax', max, there?.sequenceMax ?? 0xffff, there?.sequenceMax ?? min + MIN_POOL - 1);
}
