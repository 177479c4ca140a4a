/*
 * The strategies of the family, on top of the state machine that all of its schemes share. Pure; no clock in
 * it.
 *
 * Why no strategy repeats a pair of (timeline, unit, sequence): `throw` and `wait` make nothing while the
 * clock is behind; `hold` only counts on in the last unit, and `carry` in the one after it; and a timeline is
 * entered, on a regression or an overflow, only in a unit above all that it has used.
 */

import { mostInOneCall } from '../engine/runs.ts';
import { type Blocked, enter, type SequencerState, step } from '../engine/step.ts';
import type { Bits } from './bits.ts';
import type { Overflow, Regression } from './definition.ts';

/** The strategies of a generator, and the numbers that each of its units uses. */
export interface Policy {
  readonly regression: Regression;
  readonly overflow: Overflow;
  readonly first: number;
  readonly last: number;
  /** The last unit that there is. */
  readonly maxUnit: number;
}

/** The most IDs that one call can make. */
export function mostOf(
  { overflow, first, last }: Policy,
  { timelines, unitMs }: Bits,
  maxWaitMs: number,
): number {
  if (overflow === 'carry') return Infinity;
  const inUnit = (last - first + 1) * (overflow === 'next-timeline' ? timelines : 1);
  return mostInOneCall(inUnit, overflow === 'throw' ? -Infinity : maxWaitMs, unitMs);
}

/**
 * Decides on the next ID by a clock that reads the unit `now`.
 *
 * @returns the state from which the next ID is generated, or why there is none. The given one stays as it is.
 */
export function advance<S extends SequencerState>(state: S, now: number, policy: Policy): S | Blocked {
  const { regression, overflow, first, last, maxUnit } = policy;
  const isBack = now < state.unit;
  const unit = isBack && regression === 'hold' ? state.unit : now;
  const next =
    isBack && (regression === 'throw' || regression === 'wait')
      ? (['ERR_CLOCK_UNSAFE', state.unit + Number(state.sequence >= last)] satisfies Blocked)
      : step(state, unit, first, last);
  if (!Array.isArray(next) || state.sequence < last) return next;
  if (overflow === 'carry' && state.unit < maxUnit)
    return { ...state, unit: state.unit + 1, sequence: first };
  if (overflow !== 'next-timeline') return next;

  const entered = enter(state, state.unit);
  if (!entered) return next;
  return unit === state.unit
    ? { ...entered, sequence: first }
    : // Once the clock is back in the full unit, it overflows into that timeline.
      [next[0], Math.min(next[1], state.unit)];
}
