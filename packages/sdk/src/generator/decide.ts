/*
 * What a clock does to a sno generator: the step of sequencer/step.ts, spelled out for two timelines, and units that are
 * borrowed from ahead of the clock. Pure; no clock in it.
 */

import type { Position } from '../sequencer/sequencer.ts';
import type { Blocked } from '../sequencer/step.ts';
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
  const { unit: used, clockUnit: base, sequence, timeline } = state;
  const isBack = unit < base;
  const isFull = sequence >= last;
  // Behind the last unit there is nothing to borrow.
  const ahead = used < MAX_UNIT ? rules.borrowUnits : 0;
  const target = isBack ? unit : Math.max(unit, isFull && used < unit + ahead ? used + 1 : used);
  /** The first unit that the other timeline has left. */
  const other = state.highs[timeline ^ 1]! + 1;
  const isFlip = target < used;
  if (isFlip ? target >= other : target > used || !isFull) {
    return {
      ...state,
      unit: target,
      sequence: target === used ? sequence + 1 : first,
      clockUnit: unit,
      ...(isFlip && { timeline: timeline ^ 1, highs: [used, used], drifts: (state.drifts + 1) >>> 0 }),
    };
  }
  const back = isFull ? Math.max(base, used + 1 - ahead) : base;
  return {
    reason: isBack ? 'blocked' : 'exhausted',
    until: unit < other && other < base ? other : back,
  };
}
