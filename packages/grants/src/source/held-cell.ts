import { type Cell, type CellRange, rangeOf } from '../format/cell.ts';
import { unitsOfSlot } from '../format/grant.ts';

/** A cell that this context has claimed. */
export interface HeldCell extends Cell, CellRange {
  /**
   * How far the clock alone may lead into the cell while no whole cell is held behind it: to the start of its last
   * quarter. So a clock that has passed the cell, or stands near its end, leaves room for a quarter of its IDs in one go.
   */
  readonly lastQuarter: number;
}

export function holdCell(cell: Cell): HeldCell {
  const range = rangeOf(cell);
  const units = unitsOfSlot(cell.grant);
  return { ...cell, ...range, lastQuarter: range.lastUnit + 1 - units / 4 };
}

/** How many units a clock that reads `unit` is away from a cell: 0 within it. */
export function distanceTo({ firstUnit, lastUnit }: CellRange, unit: number): number {
  return Math.max(firstUnit - unit, unit - lastUnit, 0);
}
