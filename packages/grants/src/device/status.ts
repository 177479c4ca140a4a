import { startOfUnit, UNIT_MS } from '@sno-id/sdk/internal';
import type { Grant } from '../format/grant.ts';
import { startOfSlab } from '../format/slab.ts';
import type { CellSource } from '../source/cell-source.ts';
import { unitOf } from '../source/span-writer.ts';
import type { CellKeeper } from './cell-keeper.ts';

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
  /** Whose grants these are, and its epoch, which rises when it is accepted after a restore. */
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

/**
 * @param offsetMs what is added to the device's clock
 * @param checkIn the last exchange; undefined where nobody could grant
 */
export function statusOf(
  source: CellSource,
  keeper: CellKeeper,
  durability: DeviceStatus['durability'],
  offsetMs: number,
  checkIn: CheckInStatus | undefined,
): DeviceStatus {
  const { state, failure } = keeper;
  const { span, sequence } = source.position();
  const clockUnit = source.clockUnit();
  const grants = state?.grants ?? [];
  const reason = checkIn ? reasonOf(source, keeper) : 'no-check-in';
  const grantedUntilMs = Math.max(0, ...grants.map(({ slab }) => startOfSlab(slab + 1)));
  const isLate = startOfUnit(clockUnit) >= grantedUntilMs;
  return {
    kind: reason ? 'provisional' : isLate ? 'late' : 'granted',
    reason,
    durability,
    storageError: failure && checkIn ? String(failure) : undefined,
    cells: source.cells.map(({ grant, slot, lane, firstUnit, lastUnit }) => ({
      slab: grant.slab,
      slot,
      lane,
      fromMs: startOfUnit(firstUnit),
      toMs: startOfUnit(lastUnit + 1),
    })),
    aheadMs: span ? (unitOf(span, sequence) - clockUnit) * UNIT_MS : 0,
    grantedUntilMs,
    grants: grants.map(grant => ({ ...grant })),
    device: state?.device,
    authority: state?.authority,
    epoch: state?.epoch ?? 0,
    offsetMs,
    checkIn: checkIn ?? { outcome: 'none', atMs: 0, error: undefined },
  };
}

/** Why no cell is held; undefined if one is. */
function reasonOf({ cells }: CellSource, { isAway, failure, state }: CellKeeper): DeviceStatus['reason'] {
  if (cells.length) return undefined;
  if (isAway) return 'closed';
  if (failure) return 'storage';
  return state?.grants.length ? 'storage' : state?.isAfterFork ? 'fork' : 'no-grant';
}
