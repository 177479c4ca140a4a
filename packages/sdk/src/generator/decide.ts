/*
 * What a clock does to a sno generator: the step of the state machine that all schemes share, and units that are
 * borrowed from ahead of the clock. Pure; no clock in it.
 */

import type { Position } from '../sequencer/sequencer.ts';
import { type Blocked, step } from '../sequencer/step.ts';
import { MAX_UNIT } from '../time/units.ts';

/** Where a sno generator stands. */
export interface SnoPosition extends Position {
  /** How often the tick has flipped, modulo 2^32. */
  readonly drifts: number;
  /** The number that the unit in use began with. */
  readonly first: number;
  /** The clock's own unit, while the unit in use is borrowed from ahead of it; else infinite. */
  readonly clockUnit: number;
}

/** The numbers of a unit, both inclusive, and how many units may be borrowed. */
export interface SnoRules {
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  readonly borrowUnits: number;
}

/**
 * Decides what a clock that reads `unit` does to a generator.
 *
 * @returns the state of the next ID; or why there is none, and the next unit in which there is one: `MAX_UNIT + 1` if
 * the format ends before that.
 */
export function decide(state: SnoPosition, unit: number, rules: SnoRules): SnoPosition | Blocked {
  const { sequenceMin: first, sequenceMax: last, borrowUnits } = rules;
  // From here on the clock has not gone back: it may lie behind a unit that was borrowed from ahead of it.
  const base = Math.min(state.clockUnit, state.unit);
  let next = step(state, unit < base ? unit : Math.max(unit, state.unit), first, last);
  const isFull = state.sequence >= last;
  const canBorrow = unit >= base && state.unit < Math.min(unit + borrowUnits, MAX_UNIT);
  if ('reason' in next && isFull && canBorrow) next = step(state, state.unit + 1, first, last);
  if ('reason' in next) {
    const other = state.highs[state.timeline ^ 1]! + 1;
    const borrowed = state.unit < MAX_UNIT ? Math.max(base, state.unit + 1 - borrowUnits) : MAX_UNIT + 1;
    const back = isFull ? borrowed : base;
    return { ...next, untilUnit: unit < other && other < base ? other : back };
  }
  return {
    ...next,
    drifts: (state.drifts + (next.timeline ^ state.timeline)) >>> 0,
    first: next.unit === state.unit ? state.first : next.sequence,
    clockUnit: next.unit > unit ? unit : Infinity,
  };
}
