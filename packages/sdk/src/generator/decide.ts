/*
 * What a clock does to a sno generator: the step of the state machine that all schemes share, and units that are
 * borrowed from ahead of the clock. Pure; no clock in it.
 */

import type { Position } from '../sequencer/sequencer.ts';
import { type Blocked, move } from '../sequencer/step.ts';
import { MAX_UNIT } from '../time/units.ts';

/** Where a sno generator stands. */
export interface SnoPosition extends Position {
  /** How often the tick has flipped, modulo 2^32. */
  readonly drifts: number;
  /** The number that the unit in use began with. */
  readonly start: number;
  /** The clock's own unit when this was decided: behind the unit in use, if that is borrowed from ahead of it. */
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
  const { sequenceMin: first, sequenceMax: last } = rules;
  const { unit: used, clockUnit: base } = state;
  const isBack = unit < base;
  const isFull = state.sequence >= last;
  // Behind the last unit there is nothing to borrow.
  const ahead = used < MAX_UNIT ? rules.borrowUnits : 0;
  const forward = Math.max(unit, isFull && used < unit + ahead ? used + 1 : used);
  const next = move(state, isBack ? unit : forward, first, last);
  if (next) {
    const drifts = (state.drifts + (next.timeline ^ state.timeline)) >>> 0;
    return { ...next, drifts, clockUnit: unit };
  }
  const other = state.highs[state.timeline ^ 1]! + 1;
  const back = isFull ? Math.max(base, used + 1 - ahead) : base;
  return {
    reason: isBack ? 'blocked' : 'exhausted',
    untilUnit: unit < other && other < base ? other : back,
  };
}
