import type { Grant } from '../format/grant.ts';

/** How the IDs that a device makes now are kept apart from all others. */
export interface DeviceStatus {
  /**
   * `'granted'`: by construction. `'late'`: too, but the clock has passed all grants, so that only the time
   * in the IDs is wrong. `'provisional'`: by odds, for the given reason.
   */
  readonly kind: 'granted' | 'late' | 'provisional';
  /**
   * Why IDs are provisional. `'no-check-in'`: the options name nobody who could grant. `'no-grant'`: the
   * device has no grants yet. `'storage'`: the store refuses, or has not answered. `'fork'`: a copy of this
   * device was found, and it has no new grants yet.
   * `'closed'`: it has handed its cells back, because it was closed or its page was left.
   */
  readonly reason: 'no-check-in' | 'no-grant' | 'storage' | 'fork' | 'closed' | undefined;
  /**
   * Whether claims are on the disk before their first ID, a loss of power included. `'relaxed'`: the browser
   * promises it only for its own crash.
   */
  readonly durability: 'strict' | 'relaxed';
  /** What is wrong with the store; undefined if it is well. */
  readonly storageError: string | undefined;
  /** The cell in use, and the spare ones behind it. */
  readonly cells: readonly CellStatus[];
  /** Milliseconds by which the last ID was ahead of the clock; negative is behind. 0 before the first. */
  readonly aheadMs: number;
  /** Unix milliseconds at which the last grant ends; 0 without grants. */
  readonly grantedUntilMs: number;
  readonly grants: readonly Grant[];
  /** The random name of the device; undefined before its first use. */
  readonly device: string | undefined;
  /** Whose grants these are, and how often its counters had been moved on. */
  readonly authority: string | undefined;
  readonly epoch: number;
  /** Milliseconds that are added to the device's clock, because the authority's differs by so much. */
  readonly offsetMs: number;
  /** What the last exchange with the authority, or the last attempt at one, came to. */
  readonly checkIn: CheckInStatus;
}

export interface CellStatus {
  readonly slab: number;
  readonly slot: number;
  readonly lane: number;
  /** Unix milliseconds of the times that its IDs can carry: from, and up to but not including. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CheckInStatus {
  /** `'failed'`: no answer, or none that could be read; it is tried again. */
  readonly outcome: 'none' | 'granted' | 'fork' | 'other-authority' | 'unknown' | 'failed';
  /** When, by the device's clock in Unix milliseconds; 0 before the first. */
  readonly atMs: number;
  /** What it failed with. */
  readonly error: string | undefined;
}

/** The status of a device has changed. */
export interface StatusEvent {
  readonly type: 'status';
  /** The device's clock in Unix milliseconds. */
  readonly now: number;
  readonly status: DeviceStatus;
}
