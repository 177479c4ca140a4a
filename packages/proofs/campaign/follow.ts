/*
 * What every call has in common, as its documentation says it: it takes the first of its clock's readings at
 * which there is an ID. Nothing here comes from the SDK.
 */

import { wrong } from './fault.ts';
import type { Model, Place, Reason, State } from './model.ts';
import type { Readings } from './readings.ts';

/** The first decision of a call that found no ID. */
export interface FirstBlocked {
  readonly state: State;
  readonly reading: number;
  /** Whether the call read its clock again. */
  readonly hasWaited: boolean;
}

/** Where the readings of a call lead. */
export interface Course {
  readonly state: State;
  /** How many IDs the call still needed when there were no more readings. */
  readonly left: number;
  readonly firstBlocked: FirstBlocked | undefined;
  /** Why there was none at the last reading. */
  readonly reason: Reason | undefined;
  /** Why there was none at any of them. */
  readonly reasons: ReadonlySet<Reason>;
  /**
   * Milliseconds by which the clock went forward while the call waited, but for the last time that it did.
   */
  readonly heldMs: number;
  /** The reading that no ID can hold. */
  readonly outOfRange: { readonly value: unknown } | undefined;
  /** The documentation allows more than one outcome. */
  readonly isOpen: boolean;
}

/** The unit of a reading; undefined where no ID can hold it. */
function unitOf({ startOf, unitMs, maxUnit }: Model, reading: unknown): number | undefined {
  if (typeof reading !== 'number' || !(reading >= startOf(0)) || !(reading < startOf(maxUnit + 1)))
    return undefined;
  return Math.floor((reading - startOf(0)) / unitMs);
}

/**
 * Follows a call that was to make `count` IDs through its readings, and compares what it made with what it
 * should have.
 *
 * @param made the IDs of a call that succeeded, or undefined if it threw
 */
export function follow(
  model: Model,
  from: State,
  { values, times }: Readings,
  count: number,
  made: readonly Place[] | undefined,
): Course {
  let state = from;
  let left = count;
  let firstBlocked: Course['firstBlocked'];
  let reason: Reason | undefined;
  const reasons = new Set<Reason>();
  let heldMs = 0;
  let lastStepMs = 0;
  let at = 0;
  let used = 0;
  const end = (more: Partial<Course> = {}): Course => ({
    state,
    left,
    firstBlocked,
    reason,
    reasons,
    heldMs: heldMs - lastStepMs,
    outOfRange: undefined,
    isOpen: false,
    ...more,
  });

  while (left > 0 && at < values.length) {
    const value = values[at];
    const unit = unitOf(model, value);
    if (unit === undefined) {
      if (model.isSubstituting) return end({ isOpen: true });
      if (at < values.length - 1 || times[at]! > used + 1) wrong(`reads on after ${String(value)}`);
      return end({ outOfRange: { value } });
    }
    const verdict = model.decide(state, unit);
    if ('reason' in verdict) {
      reason = verdict.reason;
      reasons.add(reason);
      const hasWaited = at < values.length - 1 || times[at]! > used + 1;
      // A wait for the one that it waits for may come by the other.
      if (hasWaited && !model.waits(reason) && reasons.size === 1) wrong('waits, but is not to');
      firstBlocked ??= { state, reading: value as number, hasWaited };
      at++;
      used = 0;
      const next = values[at];
      const stepMs = typeof next === 'number' ? next - (value as number) : 0;
      if (stepMs > 0) {
        lastStepMs = stepMs;
        heldMs += stepMs;
      }
      continue;
    }
    reason = undefined;
    used++;
    if (used === times[at]) {
      at++;
      used = 0;
    }
    state = verdict.state;
    if (verdict.isNew && model.isStartDrawn) {
      // Where a unit starts at random, only what was made says where.
      if (!made) return end({ isOpen: true });
      const first = made[count - left]!;
      state = model.startedAt(state, first.number) ?? wrong(`a unit starts at ${first.number}`);
    }
    const taken = Math.min(left, model.roomAfter(state) + 1);
    for (let i = 0; made && i < taken; i++)
      requirePlace(made[count - left + i], model.placeOf(model.further(state, i)));
    state = model.further(state, taken - 1);
    left -= taken;
  }
  if (left === 0 && at < values.length) wrong('reads its clock after it has its IDs');
  return end();
}

function requirePlace(made: Place | undefined, expected: Place): void {
  if (made?.unit === expected.unit && made.timeline === expected.timeline && made.number === expected.number)
    return;
  wrong(`expected ${show(expected)}, made ${made ? show(made) : 'nothing'}`);
}

function show({ unit, timeline, number }: Place): string {
  return `number ${number} of unit ${unit} on timeline ${timeline}`;
}

/** How far on each side of a landmark each unit is tried. */
const NEAR = 80;

/**
 * Milliseconds from a reading to the first at which there is an ID, rounded up: found by trying units, not by
 * reasoning. Where the format ends before that, to its end.
 */
export function retryAfterMs(model: Model, state: State, reading: number): number {
  const now = unitOf(model, reading)!;
  let tried = now;
  // Far ahead, a sample is enough of what lies between the landmarks.
  const ahead = model.landmarks(state).filter(landmark => landmark > now);
  const halfWay = ahead.map(landmark => now + Math.ceil((landmark - now) / 2));
  for (const landmark of [now, ...ahead, ...halfWay].sort((a, b) => a - b)) {
    const end = Math.min(model.maxUnit, landmark + NEAR);
    for (let unit = Math.max(tried + 1, landmark - NEAR); unit <= end; unit++) {
      tried = unit;
      const verdict = model.decide(state, unit);
      if (!('reason' in verdict)) return Math.ceil(model.startOf(unit) - reading);
    }
  }
  return Math.ceil(model.startOf(model.maxUnit + 1) - reading);
}
