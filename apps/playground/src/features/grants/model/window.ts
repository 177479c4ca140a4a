import { SLAB_START, SLOT_UNITS } from './layout.ts';
import type { IdRun } from './scene.ts';

/** The stretch of time that the drawing shows. */
export interface Window {
  readonly firstUnit: number;
  readonly units: number;
}

/** Slots in sight, and how much of them is past at least. */
export const SLOTS = 3;
const PAST = 0.5;

/** The slots around a unit, from no earlier than the start of the slab. */
export function windowAround(unit: number): Window {
  const first = Math.max(Math.floor((unit - SLAB_START) / SLOT_UNITS - PAST), 0);
  return { firstUnit: SLAB_START + first * SLOT_UNITS, units: SLOTS * SLOT_UNITS };
}

/** The number of a slot in its slab. */
export function slotNumber(unit: number): number {
  return Math.floor((unit - SLAB_START) / SLOT_UNITS);
}

/** Where a stretch of units is drawn, in percent of the width; undefined if none of it is in sight. */
export function spanIn(
  { firstUnit, units }: Window,
  from: number,
  count: number,
): { readonly left: number; readonly width: number } | undefined {
  const start = Math.max(from, firstUnit);
  const end = Math.min(from + count, firstUnit + units);
  if (start >= end) return undefined;
  return { left: ((start - firstUnit) / units) * 100, width: ((end - start) / units) * 100 };
}

/** The IDs of the block that a device has, with provisional ones, and those of each earlier block. */
export function byBlock(runs: readonly IdRun[], block: number | undefined) {
  const isPresent = (run: IdRun) => run.lane === undefined || run.block === block;
  const others = runs.filter(run => !isPresent(run));
  return {
    present: runs.filter(isPresent),
    earlier: [...new Set(others.map(run => run.block))].map(block => ({
      block,
      runs: others.filter(run => run.block === block),
    })),
  };
}
