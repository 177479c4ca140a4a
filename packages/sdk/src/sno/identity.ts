import { refusal, requireInteger, requirePair } from '../arguments.ts';
import { type PartitionInput, readPartition } from '../id/partition.ts';
import { type SnoPosition, startIn } from './decide.ts';
import { MIN_POOL, readSnapshot, type SnapshotInput } from './snapshot.ts';

/** The numbers that a generator may use in each unit, both inclusive. */
export type SequenceRange = readonly [min: number, max: number];

/** What tells a generator apart from others. */
export interface IdentityOptions {
  readonly partition?: PartitionInput;
  readonly sequence?: SequenceRange;
  readonly snapshot?: SnapshotInput | undefined;
}

/** Partition and range that exist already. */
export interface Identity {
  readonly partition: number;
  readonly state: Pick<SnoPosition, 'lowest' | 'last'>;
}

/**
 * Checks partition, range and snapshot.
 *
 * @param there what is given must agree with it, as with the snapshot
 * @returns the partition, undefined where one has to be drawn; whether it is drawn, or was; and the state to
 * begin with.
 * @throws TypeError or RangeError, SnoError `ERR_SNAPSHOT_INVALID`.
 */
export function resolveIdentity(
  options: IdentityOptions,
  there?: Identity,
): readonly [partition: number | undefined, isRandom: boolean, state: SnoPosition] {
  const restored = options.snapshot === undefined ? undefined : readSnapshot(options.snapshot);
  const fixed = there ?? restored;
  const { lowest: least, last: most } = fixed?.state ?? startIn(0, 0xffff);
  // One that is there and undefined is refused: a variable that is not set must not become a default.
  const { partition, sequence } = { partition: fixed?.partition, sequence: [least, most], ...options };
  if (partition === undefined && 'partition' in options) {
    throw refusal('partition', 'a number, or no such option', partition);
  }
  const [first, last] = requirePair('sequence', sequence, '[min, max]');
  const lowest = requireInteger('sequence[0]', first, fixed ? least : most - MIN_POOL + 1, least);
  const highest = requireInteger('sequence[1]', last, most, fixed ? most : lowest + MIN_POOL - 1);
  return [
    partition === undefined
      ? partition
      : requireInteger('partition', readPartition(partition), fixed?.partition ?? 0xffff, fixed?.partition),
    restored?.isRandom ?? partition === undefined,
    restored?.state ?? startIn(lowest, highest),
  ];
}
