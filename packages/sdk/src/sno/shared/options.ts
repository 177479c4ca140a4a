import { requireChoice, requireKeys, requireMethod } from '../../arguments.ts';
import { type RandomSource, runtimeRandom } from '../../engine/random.ts';
import { type BlockedOptions, resolveWaiting, type WaitingSettings } from '../../engine/waiting-options.ts';
import type { PartitionInput } from '../../id/partition.ts';
import { type ReservingOptions, resolveBlock } from '../../threads/reserving.ts';
import type { IdentityOptions, SequenceRange } from '../identity.ts';

/**
 * How the first thread creates a shared generator, and what each thread chooses for itself: how it waits and
 * reserves, and its source of random numbers. `undefined` stands for an option that is left out, but is
 * refused as `partition` or `sequence`; an unknown option is refused.
 */
export interface SharedGeneratorOptions extends BlockedOptions, ReservingOptions, IdentityOptions {
  /**
   * The generator's identity: 0 … 65,535, or its upper and lower byte. No other generator of this realm with
   * the same clock may have it with a range that overlaps.
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
  /**
   * Where a random partition and random starts come from.
   *
   * @default the runtime's `crypto`; `Math.random` where that is missing or may not be used
   */
  readonly random?: RandomSource | undefined;
}

/** The choices of a thread, checked and filled in. */
export interface ThreadSettings extends WaitingSettings {
  readonly throws: boolean;
  readonly block: number;
  readonly random: RandomSource;
}

const KEYS = ['partition', 'sequence', 'snapshot', 'clock', 'whenBlocked', 'maxWaitMs', 'block', 'random'];

/** Reads each option once: it may be a getter. Refuses unknown ones. */
export function readSharedOptions(given: SharedGeneratorOptions): SharedGeneratorOptions {
  return requireKeys('options', given, KEYS);
}

export function resolveThreadOptions(options: SharedGeneratorOptions): ThreadSettings {
  const { whenBlocked = 'wait', random = runtimeRandom } = options;
  requireChoice('whenBlocked', whenBlocked, ['wait', 'throw']);
  return {
    ...resolveWaiting(options),
    throws: whenBlocked === 'throw',
    block: resolveBlock(options),
    random: requireMethod('random', random, 'nextUint32'),
  };
}
