import { distanceTo, type HeldCell } from '../source/held-cell.ts';

/**
 * Which claims would help a context: another cell less than `within` units from the clock, or only a spare
 * one.
 */
export interface Need {
  readonly within: number;
  readonly spare: boolean;
}

/**
 * What a context lacks that holds `cells`, of which it uses the first, when its clock reads `unit`.
 *
 * A new cell must bring its IDs nearer to the clock, so that a clock outside all grants burns nothing; and it
 * is looked for only when the clock has passed all that is held, or is more than a slot before it.
 */
export function needOf(cells: readonly HeldCell[], unit: number): Need {
  const first = cells[0];
  const last = cells.at(-1);
  if (!first || !last) return { within: Number.POSITIVE_INFINITY, spare: true };
  const slotUnits = first.lastUnit + 1 - first.firstUnit;
  const isOutside = unit > last.lastUnit || unit < first.firstUnit - slotUnits;
  const within = isOutside ? Math.min(...cells.map(cell => distanceTo(cell, unit))) : 0;
  return { within, spare: cells.length === 1 };
}
