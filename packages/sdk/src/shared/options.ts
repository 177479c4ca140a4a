import { requireChoice, requireInteger, requireKeys, requireMethod } from '../arguments.ts';
import { drawUint32, type RandomSource, runtimeRandom } from '../engine/random.ts';
import { type BlockedOptions, resolveWaiting, type WaitingSettings } from '../engine/waiting-options.ts';
import type { PartitionInput } from '../id/partition.ts';
import { type IdentityOptions, resolveIdentity, type SequenceRange } from '../sno/identity.ts';
import { drawPartition, markPartition } from '../sno/partition.ts';
import type { RestoredSnapshot } from '../sno/snapshot.ts';

/** How a thread takes numbers from those that all share. */
export interface ReservingOptions {
  /**
   * How many numbers, 1 … 65,536, this thread reserves at once for its single IDs. It then makes that many
   * without looking at the shared memory, as long as its clock stays in the unit; what is left then is lost.
   * Higher is faster where many threads compete; at 1, the IDs of one unit are numbered in the order in which
   * all threads made them.
   *
   * @default 1
   */
  readonly block?: number | undefined;
}

/** What each thread chooses for itself. */
export interface SharedThreadOptions extends BlockedOptions, ReservingOptions {
  /**
   * Where a random partition and random starts come from.
   *
   * @default the runtime's `crypto`; `Math.random` where that is missing or may not be used
   */
  readonly random?: RandomSource | undefined;
}

/**
 * How the first thread creates a shared generator. `undefined` stands for an option that is left out, but is
 * refused as `partition` or `sequence`; an unknown option is refused.
 */
export interface SharedGeneratorOptions extends SharedThreadOptions, IdentityOptions {
  /**
   * The generator's identity: 0 … 65,535, or its upper and lower byte.
   *
   * @default a random one, and a random start in each unit. It differs from all that were drawn or given
   * before in this realm (a page, a worker, a process)
   */
  readonly partition?: PartitionInput;
  /**
   * The numbers that it may use in each unit, both inclusive: at least 4 of 0 … 65,535.
   *
   * @default [0, 65535]
   */
  readonly sequence?: SequenceRange;
  /**
   * Where an earlier generator, shared or not, stood. Where partition and range are given too, they must
   * agree.
   */
  readonly snapshot?: IdentityOptions['snapshot'];
}

/** What a thread chose, checked and filled in. */
export interface ThreadSettings extends WaitingSettings {
  readonly throws: boolean;
  readonly block: number;
  readonly random: RandomSource;
}

/** What all threads have in common, checked and filled in. */
export type SharedSettings = RestoredSnapshot;

const KEYS = ['partition', 'sequence', 'snapshot', 'clock', 'whenBlocked', 'maxWaitMs', 'block', 'random'];

/** Reads each option once: it may be a getter. Refuses unknown ones. */
export function readSharedOptions(given: SharedGeneratorOptions): SharedGeneratorOptions {
  return requireKeys('options', given, KEYS);
}

export function resolveThreadOptions(options: SharedThreadOptions): ThreadSettings {
  const { whenBlocked = 'wait', random = runtimeRandom } = options;
  requireChoice('whenBlocked', whenBlocked, ['wait', 'throw']);
  return {
    ...resolveWaiting(options),
    throws: whenBlocked === 'throw',
    block: resolveBlock(options),
    random: requireMethod('random', random, 'nextUint32'),
  };
}

/** @throws TypeError or RangeError for an invalid block. */
export function resolveBlock({ block = 1 }: ReservingOptions): number {
  return requireInteger('block', block, 0x1_0000, 1);
}

/** Checks what a shared generator is made of. Throws before a partition is taken. */
export function resolveSharedOptions(options: SharedGeneratorOptions): SharedSettings {
  const { partition, ...identity } = resolveIdentity(options);
  if (partition !== undefined) markPartition(partition);
  return {
    ...identity,
    partition: partition ?? drawPartition(() => drawUint32(options.random ?? runtimeRandom), 2),
  };
}
