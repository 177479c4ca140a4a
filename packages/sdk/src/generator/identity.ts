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
 * @returns also the state to begin with.
 * @throws TypeError or RangeError, SnoError `ERR_SNAPSHOT_INVALID`.
 */
export function resolveIdentity(
  { partition, sequence, snapshot }: IdentityOptions,
  there?: Identity,
): Identity & Pick<RestoredSnapshot, 'drifts' | 'state'> {
  // One of nothing is that of a new generator, but for its partition.
  const restored = readSnapshot(snapshot === undefined ? {} : snapshot);
  const fixed = there ?? (snapshot && restored);
  const { sequenceMin, sequenceMax } = fixed ?? restored;
  const range: SequenceRange = sequence === undefined ? [sequenceMin, sequenceMax] : sequence;
  if (!Array.isArray(range)) throw refusal('sequence', '[min, max]', range);
  const [min, max] = range as SequenceRange;
  const own = partition === undefined ? fixed?.partition : readPartition(partition);
  if (own !== undefined) requireInteger('partition', own, fixed?.partition ?? 0xffff, fixed?.partition);
  requireInteger('sequence[0]', min, fixed?.sequenceMin ?? 0xffff, fixed?.sequenceMin);
  requireInteger('sequence[1]', max, fixed?.sequenceMax ?? 0xffff, fixed?.sequenceMax ?? min + MIN_POOL - 1);
  const { drifts, state } = restored;
  return {
    partition: own,
    sequenceMin: min,
    sequenceMax: max,
    drifts,
    state: { ...state, sequence: Math.max(state.sequence, min) },
  };
}
