/*
 * What a clock does to a sno generator: the step of engine/step.ts, spelled out for two timelines. Pure; no
 * clock in it.
 */

import type { Position } from '../engine/engine.ts';
import type { Blocked } from '../engine/step.ts';

/** Where a sno generator stands. */
export interface SnoPosition extends Position {
  /** The highest unit that the other timeline has used. */
  safe: number;
  /** How often the tick has flipped; not yet modulo 2^32. Its parity is the tick. */
  drifts: number;
  /** The number that the unit in use began with; undefined while that is unit 0. */
  start?: number;
}

/**
 * The state from which nothing is repeated of what led to either of two: on each timeline, the later of what
 * they have used.
 */
export function continueAfter(state: SnoPosition, other: SnoPosition): SnoPosition {
  const isFlipped = (state.drifts ^ other.drifts) & 1;
  // What the other has used, of the timeline in use and of the one that is not.
  const [unit, safe] = isFlipped ? [other.safe, other.unit] : [other.unit, other.safe];
  // Of a unit that is not its last one, it may have used any number.
  const sequence = isFlipped ? other.last : other.sequence;
  return {
    ...state,
    unit: Math.max(state.unit, unit),
    safe: Math.max(state.safe, safe),
    sequence:
      unit < state.unit ? state.sequence : unit > state.unit ? sequence : Math.max(state.sequence, sequence),
  };
}

/**
 * Changes a state to that of the next ID, by a clock that reads `unit`.
 *
 * @param begin returns the number that another unit begins with
 * @returns why there is no ID, and the next unit in which there is one; the state is as it was then.
 */
export function decide(state: SnoPosition, unit: number, begin: () => number): Blocked | undefined {
  const { unit: used, safe } = state;
  const isFull = state.sequence >= state.last;
  if (unit === used) {
    if (isFull) return { reason: 'exhausted', until: unit + 1 };
    state.sequence++;
  } else {
    if (unit < used) {
      if (unit <= safe) {
        return { reason: 'blocked', until: safe + 1 < used ? safe + 1 : used + +isFull };
      }
      state.safe = used;
      state.drifts++;
    }
    state.unit = unit;
    state.sequence = state.start = begin();
  }
  return undefined;
}
