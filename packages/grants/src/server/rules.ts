/*
 * The rules of a store as arithmetic on its rows, for all stores that run them in this process, except for
 * the limit of grants, which each store applies in `spend`. `stores/postgres.ts` has the same ones in SQL.
 * What the store has forgotten, and who notices, is in `evidence.ts`; devices are in `judge.ts`.
 */

import type { RandomSource } from '@sno-id/sdk';
import { drawUint32, requireChoice, requireInteger, requireKeys } from '@sno-id/sdk/internal';
import { LABELS } from '../format/grant.ts';
import { MAX_SLAB, slabAt, startOfSlab } from '../format/slab.ts';
import { requireTime } from '../options.ts';
import { restored, unconfirmed } from './errors.ts';
import {
  ADVANCE_BLOCKS,
  ADVANCED_SLABS,
  type Advance,
  BLOCK_LABELS,
  HORIZON_SLABS,
  type Mark,
  PRUNABLE_SLABS,
  type Prune,
  RANDOM_BLOCKS,
  type Reserve,
  type SlabStatus,
  START_STEP,
  type StoreMoment,
  type StoreStatus,
  UNCONFIRMED_SLABS,
  UNCONFIRMED_SLABS_BACK,
} from './store.ts';

/** The one row about the authority itself. Plain JSON. */
export interface AuthorityRow {
  readonly authority: string;
  /** What the store called itself when it was last accepted. */
  readonly name: string;
  readonly epoch: number;
  /** The last slab in which the store was used. */
  readonly currentSlab: number;
  /** The label at which slabs begin that have no counter yet. */
  readonly start: number;
  readonly createdMs: number;
  readonly prunedBeforeMs: number;
  /** Set while the store is stopped because it has forgotten something. */
  readonly mark: Mark | null;
  /** Authorities whose place this one has taken, with the operator's consent. */
  readonly others: readonly string[];
}

/** Slabs begin in the lowest quarter: so many places there are for the first label of an authority. */
const STARTS = LABELS / 4 / START_STEP;

/**
 * The row of a new authority. Its epochs begin at the time, so that no two authorities have the same ones.
 */
export function newAuthority(
  authority: string,
  name: string,
  nowMs: number,
  random: RandomSource,
): AuthorityRow {
  return {
    authority,
    name,
    epoch: Math.max(1, Math.floor(nowMs)),
    currentSlab: slabAt(nowMs),
    start: (drawUint32(random) % STARTS) * START_STEP,
    createdMs: Math.floor(nowMs),
    prunedBeforeMs: 0,
    mark: null,
    others: [],
  };
}

/**
 * The row of a new authority in place of a former one. Its epoch is later: what servers still have of the
 * former one is void, and so is what they have found.
 */
export function renewed(former: AuthorityRow, row: AuthorityRow): AuthorityRow {
  const others = new Set([...former.others, ...(former.mark?.authorities ?? []), former.authority]);
  return { ...row, epoch: Math.max(row.epoch, former.epoch + 1), others: [...others] };
}

/**
 * Checks that a store may be used.
 *
 * @returns the row, with the present slab as its current one.
 * @throws AuthorityError if it may not.
 */
export function admit(row: AuthorityRow, name: string, nowMs: number): AuthorityRow {
  if (row.mark || row.name !== name) throw restored(row, name);
  return atPresent(row, nowMs, false);
}

export function momentOf({ authority, epoch }: AuthorityRow, nowMs: number): StoreMoment {
  return { authority, epoch, nowMs };
}

/** @param name what the store calls itself now */
export function statusOf(
  row: AuthorityRow,
  name: string,
  nowMs: number,
  reserved: readonly SlabStatus[],
): StoreStatus {
  const { name: acceptedName, mark, createdMs, prunedBeforeMs, start, currentSlab } = row;
  const accepted = { acceptedName, mark: mark ?? undefined, createdMs, prunedBeforeMs, start, currentSlab };
  return { ...momentOf(row, nowMs), name, ...accepted, reserved };
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
  const first = Math.ceil((next ?? row.start) / align) * align;
  return first + labels <= LABELS ? first : undefined;
}

/**
 * What a store is asked to advance by, with its defaults.
 *
 * @throws TypeError or RangeError for what would move counters back, or not at all: labels would be granted
 * twice.
 */
export function requireAdvance(given: Advance): { readonly blocks: number; readonly confirmTime: boolean } {
  const options = requireKeys('options', given, ['blocks', 'confirmTime']);
  const { blocks = ADVANCE_BLOCKS, confirmTime = false } = options;
  requireInteger('blocks', blocks, LABELS / BLOCK_LABELS, 1);
  requireChoice('confirmTime', confirmTime, [false, true]);
  return { blocks, confirmTime };
}

/**
 * By how many labels an `advance` moves every counter: at least by its blocks, and by random ones besides.
 */
export function jumpOf({ blocks }: ReturnType<typeof requireAdvance>, random: RandomSource): number {
  return (blocks + (drawUint32(random) % RANDOM_BLOCKS)) * BLOCK_LABELS;
}

/** The row after `advance`. What it does to counters is {@link advancedCounter}. */
export function advance(
  row: AuthorityRow,
  name: string,
  nowMs: number,
  { confirmTime }: ReturnType<typeof requireAdvance>,
): AuthorityRow {
  const { currentSlab } = atPresent(row, nowMs, confirmTime);
  const others = new Set([...row.others, ...(row.mark?.authorities ?? [])]);
  return {
    ...row,
    name,
    // Not just the next: if the same backup is restored twice, devices must not take the second epoch for the
    // first.
    epoch: Math.max(row.epoch + 1, (row.mark?.epoch ?? 0) + 1, Math.floor(nowMs)),
    currentSlab,
    mark: null,
    others: [...others],
  };
}

/** The last slab whose counter `advance` moves, by the row after it. All before it are moved as well. */
export function lastAdvancedSlab({ currentSlab }: AuthorityRow): number {
  return Math.min(currentSlab + ADVANCED_SLABS, MAX_SLAB);
}

/**
 * A slab's counter after `advance`, by the row before it; past what was shown, and never beyond the slab's
 * end.
 */
export function advancedCounter(
  { start, mark }: AuthorityRow,
  slab: number,
  next: number | undefined,
  jump: number,
): number {
  return Math.min(Math.max(next ?? start, mark?.labels[slab] ?? 0) + jump, LABELS);
}

/** @throws AuthorityError if the present slab is in doubt. */
export function atPresent(row: AuthorityRow, nowMs: number, isConfirmed: boolean): AuthorityRow {
  const slab = slabAt(nowMs);
  if (!isConfirmed && isTimeInDoubt(slab, row.currentSlab)) throw unconfirmed(slab, row.currentSlab);
  const currentSlab = isConfirmed ? slab : Math.max(slab, row.currentSlab);
  return currentSlab === row.currentSlab ? row : { ...row, currentSlab };
}

/** Whether a store that was last used in `currentSlab` should ask before it believes in another. */
export function isTimeInDoubt(slab: number, currentSlab: number): boolean {
  return slab > currentSlab + UNCONFIRMED_SLABS || slab < currentSlab - UNCONFIRMED_SLABS_BACK;
}

/** @throws RangeError unless it is a slab that can be granted. */
export function requireSlab(slab: number, currentSlab: number): void {
  const last = Math.min(currentSlab + HORIZON_SLABS, MAX_SLAB);
  if (Number.isInteger(slab) && slab >= 0 && slab <= last) return;
  throw new RangeError(`slab: expected an integer from 0 to ${last}, got ${slab}`);
}

/**
 * The time before which devices are to be forgotten.
 *
 * @throws TypeError or RangeError unless it is five slabs ago or more: grants of such devices have all ended.
 */
export function requirePrune(given: Prune, nowMs: number): number {
  const { beforeMs } = requireKeys('options', given, ['beforeMs']);
  requireTime('beforeMs', beforeMs);
  const latest = startOfSlab(Math.max(slabAt(nowMs) - PRUNABLE_SLABS, 0));
  if (beforeMs <= latest) return Math.floor(beforeMs);
  const expected = `a time before ${new Date(latest).toISOString()}`;
  throw new RangeError(`beforeMs: expected ${expected}, got ${new Date(beforeMs).toISOString()}`);
}

/** The row after devices were pruned. */
export function pruned(row: AuthorityRow, beforeMs: number): AuthorityRow {
  return { ...row, prunedBeforeMs: Math.max(row.prunedBeforeMs, beforeMs) };
}
