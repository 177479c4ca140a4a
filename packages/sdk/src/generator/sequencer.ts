import { SnoError } from '../errors.ts';
import type { StalledEvent } from '../events.ts';
import { type Blocked, type SequencerState, step } from '../sequencer/step.ts';
import type { AnchoredClock } from '../time/anchored-clock.ts';
import { MAX_UNIT, requireUnit, startOfUnit, UNIT_MS, unitAt } from '../time/units.ts';
import { spin } from '../time/waiting.ts';
import type { GeneratorSettings } from './options.ts';
import type { Subscribers } from './subscribers.ts';

/** Where a generator stands. */
export interface Position extends SequencerState {
  /** How often the tick flipped, modulo 2^32. */
  readonly drifts: number;
  /** The number at which the present unit began. */
  readonly first: number;
  /** The clock's own unit, while the unit in use is borrowed from ahead of it; else infinite. */
  readonly clockUnit: number;
}

/**
 * Drives the pure step function by a clock: takes numbers, holds the thread or refuses where there is none, borrows
 * units, and reports. A refusal changes no state.
 */
export interface Sequencer {
  /** Asynchronous calls that wait. */
  waiting: number;
  /** Takes the next number; waits or throws if there is none. */
  take(): number;
  /** Takes up to `most` numbers that follow each other, with one look at the clock. Returns the first. */
  takeRun(most: number): number;
  /** Takes the next number if there is one; else says why not. */
  tryTake(now: number): Blocked | undefined;
  /** Reports that so many calls find no number. Returns the milliseconds until there can be one: 1 or more. */
  report(blocked: Blocked, now: number, count: number): number;
  position(): Position;
  /** Puts an earlier position back, for calls that make all of their IDs or none. */
  reset(position: Position): void;
  /** Whether the next ID, by the clock as it stands, goes on in the unit of the last one, now or after a wait. */
  isInUnit(): boolean;
}

/** Makes a sequencer that calls `open` whenever it turns to a unit, and tells subscribers what there is to report. */
export function createSequencer(
  settings: GeneratorSettings,
  open: (unit: number, tick: number) => void,
  { emit, deliver }: Pick<Subscribers, 'emit' | 'deliver'>,
): Sequencer {
  const { clock, throws, borrowUnits, maxWaitMs, random, sequenceMin, sequenceMax: last } = settings;
  const { drifts, state } = settings;
  /** All but the sequence, which is kept apart: it alone changes with each ID. */
  let position: Position = { ...state, drifts, first: sequenceMin, clockUnit: Number.POSITIVE_INFINITY };
  let sequence = state.sequence;
  /** While the clock reads from … to (ms), the next ID takes the next number and nothing else changes. */
  let fromMs = 0;
  let toMs = 0;
  /** Why calls find no number at present, since when, and in which millisecond of it the next report is due. */
  let stalled: StalledEvent['type'] | undefined;
  let stalledMs = 0;
  let reportAt = 0;
  let reanchors = (clock as Partial<AnchoredClock>).reanchors;

  function tryTake(now: number): Blocked | undefined {
    const { reanchors: latest, lastStepMs: stepMs } = clock as AnchoredClock;
    if (latest !== reanchors) {
      reanchors = latest;
      emit({ type: 're-anchored', now, stepMs });
    }
    const unit = requireUnit('clock', now, 'ERR_CLOCK_RANGE');
    const from = { ...position, sequence };
    const first = random
      ? sequenceMin + (random.nextUint32() % ((last - sequenceMin + 1) >>> 1))
      : sequenceMin;
    let next = step(from, seen(unit), first, last);
    if ('reason' in next && next.reason === 'exhausted') {
      next =
        from.unit < Math.min(unit + borrowUnits, MAX_UNIT)
          ? step(from, from.unit + 1, first, last)
          : { ...next, untilUnit: next.untilUnit - borrowUnits };
    }
    if ('reason' in next) return next;
    commit(next, now, unit);
    return undefined;
  }

  /** A clock that goes on behind a borrowed unit has not gone back. */
  function seen(unit: number): number {
    return unit >= position.clockUnit ? Math.max(unit, position.unit) : unit;
  }

  function commit(next: Position, now: number, unit: number): void {
    const backMs = (position.unit - next.unit) * UNIT_MS;
    const units = next.unit - unit;
    const tick = next.timeline as 0 | 1;
    const isToggled = tick !== position.timeline;
    const drifts = (next.drifts + Number(isToggled)) >>> 0;
    position = {
      ...next,
      drifts,
      first: backMs ? next.sequence : next.first,
      clockUnit: units > 0 ? unit : Number.POSITIVE_INFINITY,
    };
    sequence = next.sequence;
    fromMs = startOfUnit(unit);
    toMs = startOfUnit(next.unit + 1);
    open(next.unit, tick);
    if (isToggled) emit({ type: 'tick-tock', now, backMs, tick, drifts });
    if (backMs && units > 0) emit({ type: 'borrowed', now, units });
    if (stalled)
      emit({ type: 'resumed', now, after: stalled, count: self.waiting || 1, ticks: ticksAt(now) });
    stalled = undefined;
  }

  /** Milliseconds of the present stall that have begun. A clock that went back meanwhile is in the first. */
  function ticksAt(now: number): number {
    return Math.max(0, Math.floor(now - stalledMs)) + 1;
  }

  /** Holds the thread until the decision could be another one. Returns the reading, or throws. */
  function wait(blocked: Blocked, now: number): number {
    const retryAfterMs = self.report(blocked, now, self.waiting + 1);
    const isUnsafe = blocked.reason === 'unsafe';
    if (!throws && retryAfterMs <= maxWaitMs) {
      // In the unsafe past, further back is no better; from a full unit, it may be.
      const leaveMs = isUnsafe ? Number.NEGATIVE_INFINITY : startOfUnit(unitAt(now));
      const reading = spin(clock, leaveMs, startOfUnit(blocked.untilUnit), maxWaitMs);
      if (reading !== undefined) return reading;
    }
    throw new SnoError(
      isUnsafe ? 'ERR_CLOCK_UNSAFE' : 'ERR_SEQUENCE_EXHAUSTED',
      `${isUnsafe ? 'The clock went back' : 'All IDs of this unit are made'}: retry in ${retryAfterMs} ms`,
      { retryAfterMs },
    );
  }

  function takeSlowly(reading: number): number {
    for (let now = reading; ; ) {
      const blocked = tryTake(now);
      if (!blocked) return sequence;
      now = wait(blocked, now);
    }
  }

  const self: Sequencer = {
    waiting: 0,
    take() {
      const now = clock.now();
      return now >= fromMs && now < toMs && sequence < last ? ++sequence : takeSlowly(now);
    },
    takeRun(most) {
      const first = self.take();
      sequence = Math.min(first + most - 1, last);
      return first;
    },
    tryTake,
    report({ reason, untilUnit }, now, count) {
      // The next ID, in the same unit or not, ends the stall.
      fromMs = toMs = 0;
      const retryAfterMs = Math.ceil(startOfUnit(untilUnit) - now);
      const type = reason === 'unsafe' ? 'blocked' : reason;
      if (stalled !== type) {
        stalled = type;
        stalledMs = now;
        reportAt = 1;
      }
      const ticks = ticksAt(now);
      if (ticks >= reportAt) {
        reportAt = type === 'blocked' ? Number.POSITIVE_INFINITY : ticks - ((ticks - 1) % 4) + 4;
        emit({ type, now, count, ticks, retryAfterMs });
      }
      deliver();
      return retryAfterMs;
    },
    position: () => ({ ...position, sequence }),
    reset(to) {
      position = to;
      sequence = to.sequence;
      // The next call decides afresh.
      fromMs = toMs = 0;
    },
    isInUnit() {
      const now = clock.now();
      const next = step({ ...position, sequence }, seen(unitAt(now)), 0, last);
      if (!('reason' in next)) return next.unit === position.unit;
      // Waiting for this very unit, or for the one after it because it is full.
      return next.untilUnit - position.unit === Number(sequence >= last);
    },
  };
  return self;
}
