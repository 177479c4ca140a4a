import { type Cell, type CellRange, rangeOf } from '../format/cell.ts';
import { unitsOfSlot } from '../format/grant.ts';
import type { IdSpan } from './span-writer.ts';

/**
 * A cell that this context has claimed. Its IDs are numbered: position 0 is the first number of its first unit, and
 * with 2^n numbers in each unit, position 2^n is the first of its second.
 */
export interface HeldCell extends Cell, CellRange, IdSpan {
  readonly lastPosition: number;
  /**
   * How far the clock alone may lead into the cell while no whole cell is held behind it: to the start of its last
   * quarter. So a clock that has passed the cell, or stands near its end, leaves room for a quarter of its IDs in one go.
   */
  readonly lastQuarter: number;
}

export function holdCell(cell: Cell): HeldCell {
  const { grant, slot, lane } = cell;
  const { firstUnit, lastUnit, partition, sequenceMin, sequenceMax } = rangeOf(cell);
  const count = unitsOfSlot(grant) * 2 ** grant.n;
  return {
    grant,
    slot,
    lane,
    firstUnit,
    lastUnit,
    partition,
    sequenceMin,
    sequenceMax,
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
