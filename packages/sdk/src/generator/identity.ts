import { requireInteger } from '../arguments.ts';
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
): Identity & Pick<RestoredSnapshot, 'state'> {
  // One of nothing is that of a new generator, but for its partition.
  const restored = readSnapshot(snapshot === undefined ? {} : snapshot);
  const fixed = there ?? (snapshot && restored);
  const { sequenceMin, sequenceMax } = fixed ?? restored;
  /** Checks a number that must be the one that is fixed, or one that is possible. */
  const requireOwn = (name: string, value: unknown, key: keyof Identity, least = 0): number =>
    requireInteger(name, value, fixed?.[key] ?? 0xffff, fixed?.[key] ?? least);

  const given = partition === undefined ? fixed?.partition : readPartition(partition);
  const range = sequence === undefined ? [sequenceMin, sequenceMax] : sequence;
  const min = requireOwn('sequence[0]', range?.[0], 'sequenceMin');
  const { state } = restored;
  return {
    partition: given === undefined ? given : requireOwn('partition', given, 'partition'),
    sequenceMin: min,
    sequenceMax: requireOwn('sequence[1]', range[1], 'sequenceMax', min + MIN_POOL - 1),
    state: { ...state, sequence: Math.max(state.sequence, min) },
  };
}
