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
  const next = decideAt(state, unit, rules);
  if (!('reason' in next)) return next;
  // The answer can only change in one of these units.
  const turns = [...state.highs, state.unit - rules.borrowUnits, state.unit, state.clockUnit - 1, unit];
  const untilUnit = turns
    .map(turn => turn + 1)
    .concat(state.unit)
    .filter(turn => turn > unit && turn <= MAX_UNIT && !('reason' in decideAt(state, turn, rules)))
    .reduce((least, turn) => Math.min(least, turn), MAX_UNIT + 1);
  return { ...next, untilUnit };
}

function decideAt(state: SnoPosition, unit: number, rules: SnoRules): SnoPosition | Blocked {
  const { sequenceMin: first, sequenceMax: last, borrowUnits } = rules;
  // A clock that lies behind a borrowed unit, but not behind where it was borrowed, has not gone back.
  const seen = unit >= state.clockUnit ? Math.max(unit, state.unit) : unit;
  let next = step(state, seen, first, last);
  const isFull = 'reason' in next && next.reason === 'exhausted';
  if (isFull && state.unit < Math.min(unit + borrowUnits, MAX_UNIT))
    next = step(state, state.unit + 1, first, last);
  if ('reason' in next) return next;
  return {
    ...next,
    drifts: (state.drifts + Number(next.timeline !== state.timeline)) >>> 0,
    first: next.unit === state.unit ? state.first : next.sequence,
    clockUnit: next.unit > unit ? unit : Number.POSITIVE_INFINITY,
  };
}
