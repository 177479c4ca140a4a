import { type Grant, LABELS, sizeOf, unitsOfSlot } from './grant.ts';
import { SLAB_UNITS } from './slab.ts';

/** One slot of time and one lane of a grant: what one context claims, and nobody else then has. */
export interface Cell {
  readonly grant: Grant;
  readonly slot: number;
  readonly lane: number;
}

/** The IDs of a cell: these units × these numbers of one partition, on tick 0. */
export interface CellRange {
  readonly firstUnit: number;
  readonly lastUnit: number;
  readonly partition: number;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
}

export function rangeOf({ grant, slot, lane }: Cell): CellRange {
  const units = unitsOfSlot(grant);
  const firstUnit = grant.slab * SLAB_UNITS + slot * units;
  const label = grant.block * sizeOf(grant) + lane * 2 ** grant.n;
  const sequenceMin = label % 0x1_0000;
  return {
    firstUnit,
    lastUnit: firstUnit + units - 1,
    partition: 0x8000 + Math.floor(label / 0x1_0000),
    sequenceMin,
    sequenceMax: sequenceMin + 2 ** grant.n - 1,
  };
}

/**
 * A number of 53 bits that no other cell has. Only for grants with 12 bits for slots: others may have one
 * number twice.
 *
 *       number (53)   ssssssssss cccccccccccc lllllllllllllllllllllllllllllll
 *                     slab 10    slot 12      first label 31
 */
export function numberOf({ grant, slot, lane }: Cell): number {
  const label = grant.block * sizeOf(grant) + lane * 2 ** grant.n;
  return (grant.slab * 2 ** 12 + slot) * LABELS + label;
}
