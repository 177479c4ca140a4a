/*
 * What an authority grants: in one slab, one block of the space of labels. A label is the 31 bits below the
 * top bit of the partition, down to the last of the sequence:
 *
 *       partition (16)          sequence (16)
 *       1 bbbbbbbbbbbbbbb       bbbbbbbb llllll nn        a device: block 23, lane 6, n 2
 *       1 rrrrrrrrrrrrrrr       rrrr llll nnnnnnnn        a server: block 19, lane 4, n 8
 *
 * The widths stand in the grant. Blocks of all widths come from one counter of labels for each slab, so that
 * blocks of different widths never overlap; and cells are laid out by the grant, so that two versions of a
 * client never lay out one grant in two ways.
 */

import { MAX_SLAB, SLAB_BITS, SLAB_UNITS } from './slab.ts';

/** Bits of a label. */
const LABEL_BITS = 31;
/** Labels in a slab. */
export const LABELS = 2 ** LABEL_BITS;

/** How a grant divides its slab and its block into cells, in bits. */
export interface Widths {
  /** Bits of time, below the slab, that number the slots: the rest counts the units of a slot. */
  readonly slot: number;
  /** Bits of the label that number the lanes. */
  readonly lane: number;
  /** Bits of the label that number the IDs of one unit. */
  readonly n: number;
}

/** A block of labels in a slab, which nobody else ever gets in that slab. */
export interface Grant extends Widths {
  readonly slab: number;
  /** The number of the block among those of its size: it begins at label `block` × 2^(`lane` + `n`). */
  readonly block: number;
}

/** 64 lanes of 4 IDs in 4 ms: 1,000 IDs a second in each context before it runs ahead of the clock. */
export const DEVICE_WIDTHS: Widths = { slot: 12, lane: 6, n: 2 };
/** 16 lanes of 256 IDs in 4 ms. */
export const SERVER_WIDTHS: Widths = { slot: 12, lane: 4, n: 8 };

/** Labels in one block. */
export function sizeOf({ lane, n }: Widths): number {
  return 2 ** (lane + n);
}

/** The first label of a block. */
export function firstLabelOf(grant: Grant): number {
  return grant.block * sizeOf(grant);
}

/**
 * Whether cells can be laid out by these widths: slots of 4 to 2^24 units, IDs that one sequence of 16 bits
 * holds, no more than 2^31 in a cell, and a block that is no larger than the 31 bits of a label.
 */
export function areWidths({ slot, lane, n }: Widths): boolean {
  return (
    isWithin(slot, 5, SLAB_BITS - 2) &&
    isWithin(n, 0, Math.min(16, LABEL_BITS - SLAB_BITS + slot)) &&
    isWithin(lane, 0, LABEL_BITS - 8 - n)
  );
}

/** Whether it is a grant that this version can lay out. Looks at nothing but these five numbers. */
export function isGrant(value: Grant): boolean {
  return (
    areWidths(value) &&
    isWithin(value.slab, 0, MAX_SLAB) &&
    isWithin(value.block, 0, LABELS / sizeOf(value) - 1)
  );
}

/** A name for a grant, which no other grant has: what its claims are kept under. */
export function keyOf({ slab, block, slot, lane, n }: Grant): string {
  return [slab, block, slot, lane, n].join('-');
}

/** Units of 4 ms in a slot. */
export function unitsOfSlot({ slot }: Widths): number {
  return SLAB_UNITS / 2 ** slot;
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
