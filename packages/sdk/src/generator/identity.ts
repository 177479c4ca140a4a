import { requireInteger, requirePair } from '../arguments.ts';
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
  options: IdentityOptions,
  there?: Identity,
): Identity & Pick<RestoredSnapshot, 'state'> {
  const { snapshot } = options;
  const restored = readSnapshot(snapshot);
  const fixed = there ?? (snapshot && restored);
  // A snapshot of nothing is that of a new generator, but for its partition.
  const { sequenceMin, sequenceMax } = fixed ?? restored;
  const { partition = fixed?.partition, sequence = [sequenceMin, sequenceMax] } = options;
  /** Checks a number that must be the one that is fixed, or one that is possible. */
  const requireOwn = (name: string, value: unknown, key: keyof Identity, most = 0xffff, least = 0): number =>
    fixed ? requireInteger(name, value, fixed[key]!, fixed[key]) : requireInteger(name, value, most, least);

  const [first, last] = requirePair('sequence', sequence, '[min, max]');
  const min = requireOwn('sequence[0]', first, 'sequenceMin', 0x1_0000 - MIN_POOL);
  const { state } = restored;
  return {
    partition:
      partition === undefined ? partition : requireOwn('partition', readPartition(partition), 'partition'),
    sequenceMin: min,
    sequenceMax: requireOwn('sequence[1]', last, 'sequenceMax', 0xffff, min + MIN_POOL - 1),
    state: { ...state, sequence: Math.max(state.sequence, min) },
  };
}
