import type { Dice } from './dice.ts';

/** What a clock does to the unit that it reads: the ways in which real ones misbehave. */
export function nextUnit(unit: number, highest: number, dice: Dice): number {
  switch (dice.int(0, 9)) {
    case 0:
    case 1:
    case 2:
      return unit; // stands still
    case 3:
    case 4:
      return unit + 1;
    case 5:
      return unit + dice.int(2, 40);
    case 6:
      return Math.max(1, unit - 1);
    case 7:
      return Math.max(1, unit - dice.int(2, 12));
    case 8:
      return Math.max(1, unit - dice.int(13, 400)); // far back
    default:
      return highest + dice.int(-2, 2); // back to where it had been
  }
}
