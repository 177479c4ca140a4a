import { type Cell, type CellRange, rangeOf } from '../format/cell.ts';
import { unitsOfSlot } from '../format/grant.ts';
import type { IdSpan } from './span-writer.ts';

/** A cell as it was claimed. */
export interface ClaimedCell extends Cell {
  /** The name of the claim: random, and new for each. */
  readonly tag: string;
  /**
   * The first position that nobody has used: above 0 where another context had the cell and handed it back.
   */
  readonly freeFrom: number;
}

/**
 * A cell that this context has claimed. Its IDs are numbered: position 0 is the first number of its first
 * unit, and with 2^n numbers in each unit, position 2^n is the first of its second.
 */
export interface HeldCell extends ClaimedCell, CellRange, IdSpan {
  readonly lastPosition: number;
  /**
   * How far the clock alone may lead into the cell while no whole cell is held behind it: to the start of its
   * last quarter. So a clock that has passed the cell, or stands near its end, leaves room for a quarter of
   * its IDs in one go.
   */
  readonly lastQuarter: number;
}

export function holdCell(cell: ClaimedCell): HeldCell {
  const { grant } = cell;
  const count = unitsOfSlot(grant) * 2 ** grant.n;
  return {
    ...cell,
    ...rangeOf(cell),
    tick: 0,
    bits: grant.n,
    lastPosition: count - 1,
    lastQuarter: count * 0.75,
  };
}

/** How many units a clock that reads `unit` is away from a cell: 0 within it. */
export function distanceTo({ firstUnit, lastUnit }: CellRange, unit: number): number {
  return Math.max(firstUnit - unit, unit - lastUnit, 0);
}
