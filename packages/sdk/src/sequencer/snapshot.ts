import { show } from '../arguments.ts';
import { SnoError } from '../errors.ts';
import { MAX_UNIT } from '../time/units.ts';
import { initialState, type SequencerState } from './step.ts';

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
  if (typeof snapshot !== 'object' || snapshot === null) fail('snapshot', 'an object', snapshot);
  const partition = readPartition(snapshot.partition);
  const [sequenceMin, sequenceMax] = readRange(snapshot);
  const sequence = read(snapshot, 'sequence', sequenceMax + MAX_WAITING);
  if (sequence !== 0 && sequence < sequenceMin) {
    fail('sequence', `${sequenceMin} or more`, sequence, { sequenceMin, sequenceMax, sequence });
  }
  read(snapshot, 'now', Number.MAX_SAFE_INTEGER);
  const unit = read(snapshot, 'wallHi', MAX_UNIT);
  const wallSafe = read(snapshot, 'wallSafe', MAX_UNIT);
  const drifts = read(snapshot, 'drifts', 0xffff_ffff);
  const state: SequencerState = {
    ...initialState(2, sequence || sequenceMin),
    timeline: drifts & 1,
    unit,
    highs: [wallSafe, wallSafe],
  };
  return { partition, sequenceMin, sequenceMax, drifts, state };
}

function readPartition(bytes: unknown): number {
  const [hi, lo] = Array.isArray(bytes) && bytes.length === 2 ? bytes : [];
  if (!isByte(hi) || !isByte(lo)) fail('partition', 'two bytes [hi, lo]', bytes);
  return hi * 256 + lo;
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xff;
}

function readRange(snapshot: SnapshotInput): [min: number, max: number] {
  const first = read(snapshot, 'sequenceMin', 0xffff);
  const second = read(snapshot, 'sequenceMax', 0xffff) || (first === 0xffff ? 0 : 0xffff);
  const min = Math.min(first, second);
  const max = Math.max(first, second);
  if (max - min + 1 < MIN_POOL) {
    const numbers = { sequenceMin: min, sequenceMax: max };
    fail('sequenceMax', `a range of ${MIN_POOL} numbers or more`, `${min} to ${max}`, numbers);
  }
  return [min, max];
}

function read(snapshot: SnapshotInput, field: keyof Snapshot, max: number): number {
  const value = snapshot[field] === undefined ? 0 : snapshot[field];
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > max) {
    fail(field, `an integer from 0 to ${max}`, value);
  }
  return value as number;
}

function fail(field: string, expected: string, got: unknown, numbers?: Partial<Snapshot>): never {
  const message = `snapshot.${field}: expected ${expected}, got ${show(got)}`;
  throw new SnoError('ERR_SNAPSHOT_INVALID', message, { field, ...numbers });
}
