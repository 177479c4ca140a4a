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
import type { AuthorityRow } from '../rules.ts';
import type { SlabStatus } from '../store.ts';

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

/** The value of a slab's key once labels before `next` were taken from its counter. */
export function slabAfter(
  { moved }: MovedRow,
  before: SlabRow | undefined,
  slab: number,
  next: number,
  taken: number,
): SlabRow {
  return { next, taken: (before?.taken ?? 0) + taken, moved: movedBy(moved, slab) };
}

/**
 * What the slabs were moved by, once their counters are these, from slab 0 on.
 *
 * A counter cannot have changed since it was read: nothing is reserved while there is a mark.
 */
export function movedAfter(
  row: MovedRow,
  slabs: ReadonlyMap<number, SlabRow>,
  counters: readonly number[],
): Moved {
  const pieces: [last: number, labels: number][] = [];
  for (const [slab, next] of counters.entries()) {
    const by = next - (counterOf(row, slab, slabs.get(slab)) ?? row.start);
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
