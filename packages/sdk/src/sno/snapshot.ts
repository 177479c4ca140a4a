import { requireChoice, requireInteger, requireKeys } from '../arguments.ts';
import { MAX_UNIT } from '../clock/units.ts';
import { type PartitionInput, readPartition } from '../id/partition.ts';
import { type SnoPosition, startIn } from './decide.ts';

/** The fewest numbers that a generator's range may have. */
export const MIN_POOL = 4;

/**
 * All that a generator has to remember to continue without repeating itself: plain JSON, in the keys of the
 * reference implementation, so that both can restore each other's. Times are in units of 4 ms since 2010.
 */
export interface Snapshot {
  /** The upper and the lower byte. */
  readonly partition: readonly [hi: number, lo: number];
  /** The range of the sequence, both included; 0 and 0 mean all of it. */
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** The number of the most recent ID. */
  readonly sequence: number;
  /** The clock when it was taken. Ignored on restore. */
  readonly now: number;
  /** The unit of the most recent ID; 0 in one that only configures. */
  readonly wallHi: number;
  /** The highest unit that the other timeline has used. */
  readonly wallSafe: number;
  /** How often the tick flipped, modulo 2^32. Its parity is the tick. */
  readonly drifts: number;
  /**
   * There if the partition was drawn: a generator that is restored from it starts each unit at random, too.
   * The reference ignores it.
   */
  readonly random?: true;
}

/**
 * What can be restored: whatever is missing is 0, as in the reference, so that a snapshot without a partition
 * is one of partition 0, and one without `wallHi` is only a configuration.
 */
export type SnapshotInput = {
  readonly [K in keyof Snapshot]?: (K extends 'partition' ? PartitionInput : Snapshot[K]) | undefined;
};

const KEYS = [
  'partition',
  'sequenceMin',
  'sequenceMax',
  'sequence',
  'now',
  'wallHi',
  'wallSafe',
  'drifts',
  'random',
];

/** A snapshot that has been checked and brought into order. */
export interface RestoredSnapshot {
  readonly partition: number;
  /** Whether the partition was drawn. */
  readonly isRandom: boolean;
  readonly state: SnoPosition;
}

/**
 * Checks a snapshot and brings it into order: swapped bounds are swapped back, 0 as the upper one means
 * 65,535, a sequence of 0 means the lower one.
 *
 * @throws SnoError `ERR_SNAPSHOT_INVALID` with the `field`.
 */
export function readSnapshot(snapshot: SnapshotInput): RestoredSnapshot {
  const MAX_UINT32 = 0xffff_ffff;
  const code = 'ERR_SNAPSHOT_INVALID';
  const values = requireKeys('snapshot', snapshot, KEYS, code);
  const { partition = 0, random } = values;
  const read = (
    field: Exclude<keyof Snapshot, 'partition' | 'random'>,
    max: number,
    { [field]: value = 0 } = values,
  ): number => requireInteger(field, value, max, 0, code);

  const one = read('sequenceMin', 0xffff);
  const other = read('sequenceMax', 0xffff) || (one === 0xffff ? 0 : 0xffff);
  const sequenceMin = Math.min(one, other);
  const greater = Math.max(one, other);
  const sequenceMax = requireInteger('sequenceMax', greater, 0xffff, sequenceMin + MIN_POOL - 1, code);
  // In the reference each call that waits adds one, so that a full unit may be far above its range.
  const sequence = read('sequence', MAX_UINT32) || sequenceMin;
  return {
    isRandom: random !== undefined && requireChoice('random', random, [true], code),
    partition: readPartition(partition, code),
    state: {
      ...startIn(sequenceMin, sequenceMax),
      unit: read('wallHi', MAX_UNIT),
      sequence: requireInteger('sequence', sequence, MAX_UINT32, sequenceMin, code),
      start: sequenceMin,
      safe: read('wallSafe', MAX_UNIT),
      drifts: read('drifts', MAX_UINT32),
    },
  };
}
