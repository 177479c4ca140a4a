/*
 * Counters that `advance` moves all at once. A transaction of etcd has at most 128 operations, and there can
 * be 1,024 slabs, each with a key: they are not written. The authority's row keeps by how many labels the
 * slabs were moved in all, and each slab's key how many of them its counter has taken into account. What is
 * missing is added whenever the key is read. A slab without a key counts from the start, moved by all of
 * them.
 *
 * So `advance` is one write of one key, the one that every step depends on. Steps that have read the counters
 * from before it begin again.
 */

import { LABELS } from '../../format/grant.ts';
import { type AuthorityRow, advancedCounter } from '../rules.ts';
import type { Reserve, SlabStatus } from '../store.ts';

/**
 * The slabs after those of the piece before, up to `last`, were moved by this many labels in all. Ascending.
 */
export type Moved = readonly (readonly [last: number, labels: number])[];

/** An authority's row, with what its slabs were moved by. */
export interface MovedRow extends AuthorityRow {
  readonly moved: Moved;
}

/** The value of a slab's key. */
export interface SlabRow {
  /** The next label, as it was when `moved` of all labels had been added. */
  readonly next: number;
  readonly taken: number;
  readonly moved: number;
}

function movedBy(moved: Moved, slab: number): number {
  return moved.find(([last]) => slab <= last)?.[1] ?? 0;
}

/** A slab's counter; undefined if the slab counts from the start. */
export function counterOf(
  { start, moved }: MovedRow,
  slab: number,
  row: SlabRow | undefined,
): number | undefined {
  const labels = movedBy(moved, slab);
  if (!row && labels === 0) return undefined;
  return Math.min((row?.next ?? start) + labels - (row?.moved ?? 0), LABELS);
}

/** The value of a slab's key after labels from `first` on were reserved. */
export function slabAfter(
  { moved }: MovedRow,
  row: SlabRow | undefined,
  first: number,
  { slab, labels }: Reserve,
): SlabRow {
  return { next: first + labels, taken: (row?.taken ?? 0) + labels, moved: movedBy(moved, slab) };
}

/**
 * What the slabs were moved by, after `advance`.
 *
 * A slab of which higher labels were shown is moved further, by where its counter is. That one cannot have
 * changed since it was read: nothing is reserved while there is a mark.
 *
 * @param last the last slab that is moved, if none after it has a key
 */
export function movedAfter(
  row: MovedRow,
  slabs: ReadonlyMap<number, SlabRow>,
  last: number,
  jump: number,
): Moved {
  const pieces: [last: number, labels: number][] = [];
  for (let slab = 0; slab <= Math.max(last, ...slabs.keys()); slab++) {
    const counter = counterOf(row, slab, slabs.get(slab));
    const by = advancedCounter(row, slab, counter, jump) - (counter ?? row.start);
    const labels = movedBy(row.moved, slab) + by;
    const piece = pieces.at(-1);
    if (piece?.[1] === labels) piece[0] = slab;
    else pieces.push([slab, labels]);
  }
  return pieces;
}

/** Every slab that has a key, or was moved. */
export function slabStatuses(row: MovedRow, slabs: ReadonlyMap<number, SlabRow>): SlabStatus[] {
  const last = Math.max(-1, ...row.moved.map(([last]) => last), ...slabs.keys());
  return Array.from({ length: last + 1 }, (_, slab) => slab).flatMap(slab => {
    const labels = counterOf(row, slab, slabs.get(slab));
    return labels === undefined ? [] : [{ slab, labels, taken: slabs.get(slab)?.taken ?? 0 }];
  });
}
