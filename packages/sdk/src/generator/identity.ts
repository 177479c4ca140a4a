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

/** Partition and range; no partition where one has to be drawn. */
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
  const whole: SequenceRange = [fixed?.sequenceMin ?? 0, fixed?.sequenceMax ?? 0xffff];
  const range = sequence === undefined ? whole : sequence;
  if (!Array.isArray(range)) throw refusal('sequence', '[min, max]', range);
  const [min, max] = range;
  if (own !== undefined) requireInteger('partition', own, fixed?.partition ?? 0xffff, fixed?.partition);
  requireInteger('sequence[0]', min, fixed?.sequenceMin ?? 0xffff, fixed?.sequenceMin);
  requireInteger('sequence[1]', max, fixed?.sequenceMax ?? 0xffff, fixed?.sequenceMax ?? min + MIN_POOL - 1);
  return { partition: own, sequenceMin: min, sequenceMax: max, restored };
}
