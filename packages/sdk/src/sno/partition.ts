import type { Clock } from '../clock/clock.ts';
import type { Sequencer } from '../engine/engine.ts';
import { SnoError } from '../errors.ts';
import type { SnoPosition } from './decide.ts';

/** Where generators of one partition and range stand. */
export interface SnoSequencer extends Sequencer<SnoPosition> {
  /** The clock of the caller; undefined for the default clock. */
  readonly clockGiven?: Clock | undefined;
  /** The first number of the range; undefined for 0. */
  readonly sequenceMin?: number;
}

/**
 * The partitions of this realm that are in use: 1 for one that was given to a generator, 2 for one that
 * threads share and have drawn, and for one that a generator has drawn, where that stands.
 */
interface Used {
  [partition: number]: 1 | 2 | SnoSequencer;
  /** What `sequencers.ts` keeps, by the clock of the caller; that of the default clock by this object. */
  worlds?: WeakMap<object, { [partition: number]: SnoSequencer[] }>;
}

let own: Used | undefined;

/**
 * What this realm remembers is kept under a registered symbol, so that all copies of the package that a
 * bundler or a package manager puts into the realm share it: rename the symbol when its form changes. Where
 * the global object is frozen, each copy keeps its own.
 */
export function used(): Used {
  const realm = globalThis as { [key: symbol]: Used };
  try {
    // biome-ignore lint/suspicious/noAssignInExpressions: it is read and made at once.
    return (realm[Symbol.for('@sno-id/sdk/partitions')] ??= {});
  } catch {
    // biome-ignore lint/suspicious/noAssignInExpressions: as above.
    return (own ??= {});
  }
}

/** Remembers that a partition was given to a generator, so that none is drawn that equals it. */
export function markPartition(partition: number): void {
  used()[partition] ??= 1;
}

/**
 * Draws a partition at random and takes it, or the next above it that is free in this realm: neither drawn
 * nor given to a generator before. Another realm draws for itself.
 *
 * @param draw draws an integer from 0 to 2^32 − 1
 * @param sequencer where the generator stands that draws it
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 are taken.
 */
export function drawPartition(draw: () => number, sequencer: SnoSequencer | 2): number {
  let partition = draw();
  const taken = used();
  for (let i = 0; i < 0x1_0000; i++, partition++) {
    partition &= 0xffff;
    if (!taken[partition]) {
      taken[partition] = sequencer;
      return partition;
    }
  }
  throw new SnoError('ERR_PARTITION_EXHAUSTED', 'No partition is left: make one generator and keep it');
}
