import type { Range } from '../../../ids/collisions.ts';

/** Where a range lies on the line of all `numbers`, in percent. */
export function placeOf({ from, to }: Range, numbers: number): { left: string; width: string } {
  return { left: percent(from / numbers), width: percent((to - from + 1) / numbers) };
}

function percent(share: number): string {
  return `${Math.round(share * 1e5) / 1e3}%`;
}
