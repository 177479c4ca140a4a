import { refusal, requireInteger, requirePair } from '../arguments.ts';
import { type PartitionInput, readPartition } from '../id/partition.ts';
import { MIN_POOL, type RestoredSnapshot, readSnapshot, type SnapshotInput } from './snapshot.ts';

/** The numbers that a generator may use in each unit, both inclusive. */
export type SequenceRange = readonly [min: number, max: number];

/** What tells a generator apart from others. */
export interface IdentityOptions {
  readonly partition?: PartitionInput;
  readonly sequence?: SequenceRange;
  readonly snapshot?: SnapshotInput | undefined;
}

/** Partition and range; no partition where one has to be drawn. */
export interface Identity {
  readonly partition?: number | undefined;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
}

/**
 * Checks partition, range and snapshot.
 *
 * @param there partition and range that exist already: what is given must agree with them, and with the
 * snapshot
 * @returns also the state to begin with, and whether the partition is drawn, or was.
 * @throws TypeError or RangeError, SnoError `ERR_SNAPSHOT_INVALID`.
 */
export function resolveIdentity(
  options: IdentityOptions,
  there?: Identity,
): Identity & Pick<RestoredSnapshot, 'isRandom' | 'state'> {
  const { snapshot } = options;
  const restored = readSnapshot(snapshot);
  const fixed = there ?? (snapshot && restored);
  // A snapshot of nothing is that of a new generator, but for its partition: then these are the bounds of
  // every range.
  const { sequenceMin: least, sequenceMax: most } = fixed ?? restored;
  // One that is there and undefined is refused: a variable that is not set must not become a default.
  const { partition, sequence } = { partition: fixed?.partition, sequence: [least, most], ...options };
  if (partition === undefined && 'partition' in options) {
    throw refusal('partition', 'a number, or to be left out for a random one', partition);
  }
  const [first, last] = requirePair('sequence', sequence, '[min, max]');
  const sequenceMin = requireInteger('sequence[0]', first, fixed ? least : most - MIN_POOL + 1, least);
  const { state } = restored;
  const sequenceMax = requireInteger('sequence[1]', last, most, fixed ? most : sequenceMin + MIN_POOL - 1);
  return {
    partition:
      partition === undefined
        ? partition
        : requireInteger('partition', readPartition(partition), fixed?.partition ?? 0xffff, fixed?.partition),
    isRandom: partition === undefined || restored.isRandom,
    sequenceMin,
    sequenceMax,
    state: {
      ...state,
      sequence: Math.max(state.sequence, sequenceMin),
      last: sequenceMax,
      start: sequenceMin,
    },
  };
}
