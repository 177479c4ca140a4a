/*
 * Drives a pure decision by a clock: takes numbers, holds the thread or refuses where there is none, and reports. One
 * driver for every generator that one thread owns; sno and the snowflakes differ in what they decide.
 *
 * No code of a caller runs between the moment the state is read and the moment it is final. A caller's code is the
 * clock and what `unitOf`, `begin` and `deliver` call: it may make IDs itself. So each of them is called first, and the
 * decision is made afterwards.
 */

import type { ReanchoredEvent, ResumedEvent, StalledEvent } from '../events.ts';
import { createStall } from '../source/stall.ts';
import type { AnchoredClock } from '../time/anchored-clock.ts';
import type { Clock } from '../time/clock.ts';
import { createWaiting } from '../time/waiting.ts';
import type { Blocked, SequencerState } from './step.ts';

/** Where a generator stands. */
export interface Position extends SequencerState {
  /** What the clock read when the unit in use was first used; 0 before the first ID. */
  readonly now: number;
  /** The last number of the unit in use, where units differ in that: all positions of a scheme name it, or none. */
  readonly last?: number;
}

/** What makes one scheme out of a sequencer. */
export interface Scheme<S extends Position> {
  readonly clock: Clock;
  /** Where the generator stands at first. */
  readonly state: S;
  /** The last number of a unit, where its position does not name another. */
  readonly last: number;
  readonly maxWaitMs: number;
  /** The Unix millisecond at which a unit starts. */
  startOf(unit: number): number;
  /** The unit of a reading. Throws `ERR_CLOCK_RANGE`. May run code of the caller. */
  unitOf(now: number): number;
  /** Takes a reading as it is, or puts another time in its place. May run code of the caller. */
  place(reading: number): number;
  /** What a clock that reads `unit` does to a state: a new one, which the sequencer may fill in. Pure. */
  decide(state: S, unit: number): S | Blocked;
  /** What a state starts with that turns to another unit or timeline: a new object. May run code of the caller. */
  begin(state: S): Partial<S>;
  /** Whether a synchronous call waits, or throws at once. */
  waits(reason: Blocked['reason']): boolean;
  /** The error of a call that finds no number. */
  error(reason: Blocked['reason'], retryAfterMs: number): Error;
  /** Takes note of the unit and timeline in use: `now` is the reading that led there. */
  open(state: S, before: S, now: number): void;
  send(event: StalledEvent | ResumedEvent | ReanchoredEvent): void;
  deliver(): void;
}

/** Numbers of one unit and timeline that follow each other, with the state in which they were taken. */
export type Run<S extends Position = Position> = S & { readonly first: number; readonly count: number };

/** See {@link createSequencer}. A refusal changes no state. */
export interface Sequencer<S extends Position> {
  /** Asynchronous calls that wait. */
  waiting: number;
  /** Takes the next number; waits or throws if all are used. */
  take(): number;
  /**
   * Takes `count` numbers in runs that follow each other, all of them or none.
   *
   * @param onTakenBack is called if it throws after it took some, and they can be handed out again
   */
  runs(count: number, onTakenBack: () => void): Run<S>[];
  /** Takes the next number if there is one. Else reports why not, and returns the milliseconds until there is: 1 or more. */
  attempt(): number | undefined;
  state(): S;
  /** Makes the next call decide again and report the unit that it uses, even if that has not changed. */
  reset(): void;
  /** The state, if the next ID, by the present reading of the clock, belongs to the unit of the last one, now or after a wait. */
  present(): S | undefined;
  /** What the clock reads in units, or NaN if it cannot be read. */
  clockUnit(): number;
}

/** Why a call finds no number, and the milliseconds until there can be one: 1 or more. */
interface Refusal extends Blocked {
  readonly retryAfterMs: number;
}

export function createSequencer<S extends Position>(scheme: Scheme<S>): Sequencer<S> {
  const { clock } = scheme;
  const patienceOf = createWaiting(scheme.maxWaitMs);
  const stall = createStall(scheme.send);
  /** All but the sequence, which is kept apart: it alone changes with each ID. */
  let current = scheme.state;
  let sequence = current.sequence;
  let { last } = scheme;
  /** While the clock reads from … to (ms), the next ID takes the next number and nothing else changes. */
  let fromMs = 0;
  let toMs = 0;
  /** How many decisions took a number. While code of the caller runs, each number takes one. */
  let decisions = 0;
  let reanchors = (clock as Partial<AnchoredClock>).reanchors;

  function read(): number {
    self.reset();
    return scheme.place(clock.now());
  }

  /** Takes the next number of the time `now` if there is one; else reports for `count` calls why not, and says so. */
  function tryAt(now: number, count: number): Refusal | undefined {
    const unit = scheme.unitOf(now);
    const { reanchors: latest, lastStepMs: stepMs } = clock as AnchoredClock;
    if (latest !== reanchors) scheme.send({ type: 're-anchored', now, stepMs });
    reanchors = latest;
    for (;;) {
      // Until this is final, each number takes a decision, which is counted.
      self.reset();
      const before = self.state();
      const next = scheme.decide(before, unit);
      if ('reason' in next) {
        const retryAfterMs = Math.ceil(scheme.startOf(next.until) - now);
        stall(now, count, next.reason, retryAfterMs);
        scheme.deliver();
        return { ...next, retryAfterMs };
      }
      const decided = decisions;
      const isSameRun = next.unit === before.unit && next.timeline === before.timeline;
      const begun = isSameRun ? { now: before.now || now } : Object.assign(scheme.begin(next), { now });
      // What begins a unit may have taken numbers itself.
      if (decisions !== decided) continue;
      // Several times as fast as spreads, where numbers beyond 2^31 are among the values.
      current = Object.assign(next, begun);
      sequence = current.sequence;
      last = current.last ?? last;
      decisions++;
      fromMs = scheme.startOf(unit);
      toMs = scheme.startOf(Math.max(unit, next.unit) + 1);
      scheme.open(current, before, now);
      stall(now, self.waiting || 1);
      return undefined;
    }
  }

  /** Takes a number by the slow way: holds the thread until there is one, or throws. */
  function takeSlowly(now: number, patience = patienceOf()): number {
    for (;;) {
      const refusal = tryAt(now, self.waiting + 1);
      if (!refusal) return sequence;
      const { reason, retryAfterMs } = refusal;
      if (!(scheme.waits(reason) && patience(now, retryAfterMs))) throw scheme.error(reason, retryAfterMs);
      now = read();
    }
  }

  const self: Sequencer<S> = {
    waiting: 0,
    take() {
      const now = clock.now();
      // A clock that reads anything but a number would be compared as if it were one.
      return typeof now === 'number' && now >= fromMs && now < toMs && sequence < last
        ? ++sequence
        : takeSlowly(scheme.place(now));
    },
    runs(count, onTakenBack) {
      const before = [current, sequence, decisions] as const;
      const runs: Run<S>[] = [];
      const patience = patienceOf();
      try {
        for (let left = count; left > 0; left -= runs.at(-1)!.count) {
          const first = takeSlowly(read(), patience);
          sequence = Math.min(first + left - 1, last);
          runs.push({ ...current, first, count: sequence - first + 1 });
        }
      } catch (error) {
        // Where somebody else took numbers meanwhile, none can be given back.
        if (decisions === before[2] + runs.length) {
          [current, sequence, decisions] = before;
          onTakenBack();
        }
        self.reset();
        throw error;
      }
      return runs;
    },
    attempt() {
      return tryAt(read(), self.waiting)?.retryAfterMs;
    },
    state: () => ({ ...current, sequence }),
    reset() {
      fromMs = toMs = 0;
    },
    present() {
      const unit = self.clockUnit();
      const state = self.state();
      const next = scheme.decide(state, unit);
      const isInUnit =
        'reason' in next
          ? // Waiting because this unit is full, or for the clock to come back to it.
            next.reason === 'exhausted' || next.until >= state.unit
          : next.unit === state.unit;
      return isInUnit ? state : undefined;
    },
    clockUnit() {
      try {
        return scheme.unitOf(read());
      } catch {
        return NaN;
      }
    },
  };
  return self;
}
