import type { Dice } from '../../sdk/test/random/dice.ts';
import type { ScriptClock } from './clock.ts';
import type { Model } from './model.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** Where a script's clock may stand. */
export interface Bounds {
  /** Unix milliseconds behind which it is not set back. */
  floorMs: number;
  /** Whether it may read a time that no ID can hold. */
  leavesRange: boolean;
}

/**
 * Moves a clock in one of the ways in which real ones misbehave. `highest` is the highest unit that was used.
 */
export function moveClock(
  dice: Dice,
  clock: ScriptClock,
  { unitMs, startOf, maxUnit }: Pick<Model, 'unitMs' | 'startOf' | 'maxUnit'>,
  highest: number,
  bounds: Bounds,
): void {
  if (dice.oneIn(20)) clock.reanchor();
  switch (dice.int(0, 15)) {
    case 0:
    case 1:
    case 2:
    case 3:
      break; // stands still
    case 4:
      clock.ms += dice.pick([0.25, 0.5, 1, 3]);
      break;
    case 5:
    case 6:
      clock.ms += unitMs;
      break;
    case 7:
      clock.ms += unitMs * dice.int(2, 40);
      break;
    case 8:
      clock.ms -= dice.pick([0.25, 1, unitMs]);
      break;
    case 9:
      clock.ms -= unitMs * dice.int(2, 12);
      break;
    case 10:
      clock.ms -= unitMs * dice.int(13, 400); // far back
      break;
    case 11:
    case 12:
      clock.ms = startOf(highest + dice.int(-3, 3)) + dice.int(0, unitMs - 1); // back to where it had been
      break;
    case 13:
      clock.ms += dice.pick([-1, 1]) * dice.pick([60_000, 3_600_000, 86_400_000, YEAR_MS]);
      break;
    case 14:
      if (dice.oneIn(4)) clock.ms = startOf(maxUnit - dice.int(0, 70)) + dice.int(0, unitMs - 1);
      break;
    default:
      if (bounds.leavesRange && dice.oneIn(3)) clock.ms += dice.pick([-100, 100]) * YEAR_MS;
  }
  clock.ms = Math.max(clock.ms, bounds.floorMs);
  if (!bounds.leavesRange)
    clock.ms = Math.min(Math.max(clock.ms, startOf(0) + 200), startOf(maxUnit + 1) - unitMs / 4);
}
