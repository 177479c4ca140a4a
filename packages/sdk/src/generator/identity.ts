import { refusal, requireInteger } from '../arguments.ts';
import { type PartitionInput, readPartition } from '../id/partition.ts';
import { MIN_POOL, type RestoredSnapshot, readSnapshot, type SnapshotInput } from '../sequencer/snapshot.ts';

/** The numbers that a generator may use in each unit, both inclusive. */
export type SequenceRange = readonly [min: number, max: number];

/** What tells a generator apart from others. */
export interface IdentityOptions {
  readonly partition?: PartitionInput | undefined;
  readonly sequence?: SequenceRange | undefined;
  readonly snapshot?: SnapshotInput | undefined;
}

/** Partition and range, where they are known. */
export interface Identity {
  readonly partition?: number | undefined;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
}

/**
 * Checks partition, range and snapshot.
 *
 * @param there partition and range that exist already: what is given must agree with them, and with the snapshot
 * @throws TypeError or RangeError, SnoError `ERR_SNAPSHOT_INVALID`.
 */
export function resolveIdentity(
  { partition, sequence, snapshot }: IdentityOptions,
  there?: Identity,
): Identity & { readonly restored: RestoredSnapshot | undefined } {
  const restored = snapshot === undefined ? undefined : readSnapshot(snapshot);
  const fixed = there ?? restored;
  const own = partition === undefined ? fixed?.partition : readPartition(partition);
  if (own !== undefined) requireInteger('partition', own, fixed?.partition ?? 0xffff, fixed?.partition ?? 0);
  if (sequence === undefined) {
    const { sequenceMin = 0, sequenceMax = 0xffff } = fixed ?? {};
    return { partition: own, sequenceMin, sequenceMax, restored };
  }
  if (!Array.isArray(sequence)) throw refusal('sequence', '[min, max]', sequence);
  const [min, max] = sequence;
  requireInteger('sequence[0]', min, fixed?.sequenceMin ?? 0xffff, fixed?.sequenceMin ?? 0);
  requireInteger('sequence[1]', max, fixed?.sequenceMax ?? 0xffff, fixed?.sequenceMax ?? min + MIN_POOL - 1);
  return { partition: own, sequenceMin: min, sequenceMax: max, restored };
}
