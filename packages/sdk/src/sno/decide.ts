/*
 * What a clock does to a sno generator: the step of engine/step.ts, spelled out for two timelines. Pure; no
 * clock in it.
 */

import type { Position } from '../engine/engine.ts';
import type { Blocked } from '../engine/step.ts';

/** Where a sno generator stands. */
export interface SnoPosition extends Position {
  /** The lowest number of a unit. */
  readonly lowest: number;
  /** The number that the unit in use began with; undefined while that is unit 0. */
  start?: number;
  /** The highest unit that the other timeline has used. */
  readonly safe: number;
  /** How often the tick has flipped; not yet modulo 2^32. Its parity is the tick. */
  readonly drifts: number;
}

/** The state before the first ID, with a range of numbers. */
export function startIn(lowest: number, last: number): SnoPosition {
  return { unit: 0, sequence: lowest, lowest, last, safe: 0, drifts: 0 };
}

/**
 * Decides what a clock that reads `unit` does.
 *
 * @param begin the number that another unit begins with: may run code of the caller
 * @returns the state of the next ID; or why there is none, and the next unit in which there is one.
 */
export function decide(state: SnoPosition, unit: number, begin: () => number): SnoPosition | Blocked {
  const { unit: used, sequence, last, safe, drifts } = state;
  const isBack = unit < used;
  const isFull = sequence >= last;
  if (isBack ? unit <= safe : isFull && unit === used) {
    return [
      isBack ? 'ERR_CLOCK_UNSAFE' : 'ERR_SEQUENCE_EXHAUSTED',
      isBack && safe + 1 < used ? safe + 1 : +isFull + used,
    ];
  }
  if (unit === used) return { ...state, sequence: sequence + 1 };
  const start = begin();
  return { ...state, unit, sequence: start, start, safe: isBack ? used : safe, drifts: drifts + +isBack };
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
  const used = isFlipped ? other.last : other.sequence;
  const sequence = unit > state.unit ? used : Math.max(state.sequence, used);
  return {
    ...state,
    unit: Math.max(state.unit, unit),
    safe: Math.max(state.safe, safe),
    sequence: unit < state.unit ? state.sequence : sequence,
  };
}
