import type { Range } from '../../model/collisions.ts';

/** How many numbers a sequence has. */
const NUMBERS = 65_536;

/** Where a range lies on the line of all numbers, in percent. */
export function placeOf({ from, to }: Range): { left: string; width: string } {
  return { left: percent(from), width: percent(to - from + 1) };
}

function percent(numbers: number): string {
  return `${Math.round((numbers / NUMBERS) * 1e5) / 1e3}%`;
}
