import { refusal, requireInteger } from '../arguments.ts';
import { MAX_UNIT } from '../time/units.ts';
import type { SequencerState } from './step.ts';

/** The fewest numbers that a generator's range may have. */
export const MIN_POOL = 4;
/** How far over its range the reference's sequence can stand: each call that waits has added one. */
const MAX_WAITING = 0x1_0000;

/**
 * All that a generator has to remember to go on without repeating itself: plain JSON, in the keys of the reference
 * implementation, so that both can restore each other's (SPEC section 2). Times are in units of 4 ms since 2010.
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
}

/** What can be restored: the partition alone is a configuration, and a missing number is 0. */
export type SnapshotInput = Pick<Snapshot, 'partition'> & Partial<Snapshot>;

/** A snapshot that has been checked and brought into order. */
export interface RestoredSnapshot {
  readonly partition: number;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  readonly drifts: number;
  readonly state: SequencerState;
}

/**
 * Checks a snapshot and brings it into order: swapped bounds are swapped back, 0 as the upper one means 65,535, a
 * sequence of 0 means the lower one.
 *
 * @throws SnoError `ERR_SNAPSHOT_INVALID` with the `field`.
 */
export function readSnapshot(snapshot: SnapshotInput): RestoredSnapshot {
  const code = 'ERR_SNAPSHOT_INVALID';
  const read = (field: keyof Snapshot, max: number): number => {
    const { [field]: value = 0 } = snapshot;
    return requireInteger(field, value, max, 0, code);
  };

  const bytes = snapshot?.partition;
  if (!Array.isArray(bytes) || bytes.length !== 2) throw refusal('partition', '[hi, lo]', bytes, code);
  const [hi, lo] = bytes.map(byte => requireInteger('partition', byte, 0xff, 0, code));

  const one = read('sequenceMin', 0xffff);
  const other = read('sequenceMax', 0xffff) || (one === 0xffff ? 0 : 0xffff);
  const sequenceMin = Math.min(one, other);
  const sequenceMax = Math.max(one, other);
  requireInteger('sequenceMax', sequenceMax, 0xffff, sequenceMin + MIN_POOL - 1, code);
  const most = sequenceMax + MAX_WAITING;
  const sequence = requireInteger('sequence', read('sequence', most) || sequenceMin, most, sequenceMin, code);

  const wallSafe = read('wallSafe', MAX_UNIT);
  const drifts = read('drifts', 0xffff_ffff);
  return {
    partition: hi! * 256 + lo!,
    sequenceMin,
    sequenceMax,
    drifts,
    state: { timeline: drifts & 1, unit: read('wallHi', MAX_UNIT), sequence, highs: [wallSafe, wallSafe] },
  };
}
