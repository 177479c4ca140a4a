/*
 * The rules of a store as arithmetic on its rows, for all stores that run them in this process. `stores/postgres.ts` has
 * the same ones in SQL.
 */

import { requireChoice, requireInteger } from '@sno-id/sdk/core';
import { LABELS } from '../format/grant.ts';
import { MAX_SLAB, slabAt } from '../format/slab.ts';
import { withDefaults } from '../options.ts';
import { AuthorityError } from './errors.ts';
import {
  ADVANCE_BLOCKS,
  ADVANCED_SLABS,
  type Advance,
  BLOCK_LABELS,
  type Exchange,
  type Exchanged,
  HORIZON_SLABS,
  type Reserve,
  type StoreMoment,
  UNCONFIRMED_SLABS,
} from './store.ts';

/** The one row about the authority itself. */
export interface AuthorityRow {
  readonly authority: string;
  /** What the store called itself when it was last accepted. */
  readonly name: string;
  readonly epoch: number;
  /** The last slab in which the store was used. */
  readonly currentSlab: number;
  /** Up to which slab, and from which label, counters start that have no row yet. */
  readonly floorSlab: number;
  readonly floorLabel: number;
}

/** The row of a device. */
export interface DeviceRow {
  readonly nonce: string;
  /** The last epoch that it has confirmed: by a request that names it, or because it was new then. */
  readonly epoch: number;
}

/** What a store is named whose counters are known to have gone back. No store calls itself that. */
export const ROLLED_BACK = 'rolled back';

export function newAuthority(authority: string, name: string, nowMs: number): AuthorityRow {
  return { authority, name, epoch: 1, currentSlab: slabAt(nowMs), floorSlab: -1, floorLabel: 0 };
}

/**
 * Checks that a store may be used.
 *
 * @returns the row, with the present slab as its current one.
 * @throws AuthorityError if it may not.
 */
export function admit(row: AuthorityRow, name: string, nowMs: number): AuthorityRow {
  if (row.name !== name) throw restored(row.name, name);
  return atPresent(row, nowMs, false);
}

export function momentOf({ authority, epoch }: AuthorityRow, nowMs: number): StoreMoment {
  return { authority, epoch, nowMs };
}

/**
 * Takes labels from a counter.
 *
 * @param next the counter; undefined if the slab has none yet
 * @returns the first label, or undefined if the slab has not as many left.
 * @throws RangeError if the slab is out of reach.
 */
export function take(
  row: AuthorityRow,
  next: number | undefined,
  { slab, labels, align }: Reserve,
): number | undefined {
  requireSlab(slab, row.currentSlab);
  const first = Math.ceil(counterOf(row, slab, next) / align) * align;
  return first + labels <= LABELS ? first : undefined;
}

/** The label at which a slab's next one is found. */
function counterOf(row: AuthorityRow, slab: number, next: number | undefined): number {
  return next ?? (slab <= row.floorSlab ? row.floorLabel : 0);
}

/** Whether a device holds something that, by the counters, was never granted. */
export function isRolledBack(
  row: AuthorityRow,
  proof: Exchange['proof'],
  nextOf: (slab: number) => number | undefined,
): boolean {
  return proof?.some(({ slab, end }) => end > counterOf(row, slab, nextOf(slab))) ?? false;
}

/** Judges the nonce of a device by its row, which is undefined if it has none. */
export function judge(
  row: AuthorityRow,
  device: DeviceRow | undefined,
  { nonce, proposal, epoch, proof }: Exchange,
): Exchanged['verdict'] {
  if (device?.nonce === proposal) return 'repeated';
  if (device ? device.nonce === nonce : nonce === '') return 'accepted';
  // The store may have forgotten exchanges that the device remembers: until the two have met, its grants speak for it.
  const isAmnesty = proof !== undefined && (device ? device.epoch < row.epoch : epoch !== row.epoch);
  return isAmnesty ? 'accepted' : 'fork';
}

/**
 * The row of a device after an exchange that was not refused. It has confirmed an epoch when it names that itself: until
 * then, a late repetition of an old request must not end the time in which its grants speak for it.
 */
export function deviceAfter(
  row: AuthorityRow,
  device: DeviceRow | undefined,
  { nonce, proposal, epoch }: Exchange,
): DeviceRow {
  const confirmed = nonce === '' ? row.epoch : Math.min(epoch, row.epoch);
  return { nonce: proposal, epoch: Math.max(device?.epoch ?? 0, confirmed) };
}

const ADVANCE = { blocks: ADVANCE_BLOCKS, confirmTime: false } as const;

/**
 * What a store is asked to advance by, with its defaults.
 *
 * @throws TypeError or RangeError for what would move counters back, or not at all: labels would be granted twice.
 */
export function requireAdvance(given: Advance): { readonly blocks: number; readonly confirmTime: boolean } {
  const { blocks, confirmTime } = withDefaults('options', given, ADVANCE);
  requireInteger('blocks', blocks, LABELS / BLOCK_LABELS, 1);
  requireChoice('confirmTime', confirmTime, [false, true]);
  return { blocks, confirmTime };
}

/** The row after `advance`. What it does to counters is {@link advanceCounter}. */
export function advance(
  row: AuthorityRow,
  name: string,
  nowMs: number,
  options: ReturnType<typeof requireAdvance>,
): AuthorityRow {
  const { currentSlab } = atPresent(row, nowMs, options.confirmTime);
  return {
    ...row,
    name,
    // Not just the next: if the same backup is restored twice, devices must not take the second epoch for the first.
    epoch: Math.max(row.epoch + 1, Math.floor(nowMs)),
    currentSlab,
    floorSlab: Math.min(currentSlab + ADVANCED_SLABS, MAX_SLAB),
    floorLabel: advanceCounter(row.floorLabel, options),
  };
}

export function advanceCounter(next: number, { blocks }: ReturnType<typeof requireAdvance>): number {
  return Math.min(next + blocks * BLOCK_LABELS, LABELS);
}

/** @throws AuthorityError if the present slab is in doubt. */
export function atPresent(row: AuthorityRow, nowMs: number, isConfirmed: boolean): AuthorityRow {
  const slab = slabAt(nowMs);
  if (!isConfirmed && slab > row.currentSlab + UNCONFIRMED_SLABS) throw unconfirmed(slab, row.currentSlab);
  const currentSlab = isConfirmed ? slab : Math.max(slab, row.currentSlab);
  return currentSlab === row.currentSlab ? row : { ...row, currentSlab };
}

/** @throws RangeError unless it is a slab that can be granted. */
export function requireSlab(slab: number, currentSlab: number): void {
  const last = Math.min(currentSlab + HORIZON_SLABS, MAX_SLAB);
  if (Number.isInteger(slab) && slab >= 0 && slab <= last) return;
  throw new RangeError(`slab: expected an integer from 0 to ${last}, got ${slab}`);
}

export function restored(acceptedName: string, name: string): AuthorityError {
  const reason =
    acceptedName === ROLLED_BACK
      ? 'a device holds a grant beyond its counters'
      : `it is "${name}", and was "${acceptedName}"`;
  return new AuthorityError(
    'ERR_STORE_RESTORED',
    `The store was restored, copied or failed over: ${reason}. Nothing is granted until you run "sno-grants advance".`,
  );
}

export function unconfirmed(slab: number, currentSlab: number): AuthorityError {
  return new AuthorityError(
    'ERR_SLAB_UNCONFIRMED',
    `The store's clock is in slab ${slab}, and the store was last used in slab ${currentSlab}. ` +
      'If the clock is right, run "sno-grants confirm". Nothing is granted until then.',
  );
}

export function notSetUp(cause?: unknown): AuthorityError {
  const message = 'The store is not set up. Run "sno-grants init", or call init().';
  return new AuthorityError('ERR_STORE_EMPTY', message, { cause });
}
