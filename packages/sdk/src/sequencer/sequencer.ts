/*
 * Drives a pure decision by a clock: takes numbers, holds the thread or refuses where there is none, and reports. One
 * driver for every generator that one thread owns; sno and the snowflakes differ in what they decide.
 *
 * No code of a caller runs between the moment the state is read and the moment it is final. A caller's code is the
 * clock and what `prepare`, `begin` and `deliver` call: it may make IDs itself. So each of them is called first, and the
 * decision is made afterwards.
 */

import type { ReanchoredEvent, ResumedEvent, StalledEvent } from '../events.ts';
import { blockedError } from '../source/blocked.ts';
import { createStall } from '../source/stall.ts';
import type { AnchoredClock } from '../time/anchored-clock.ts';
import type { Clock } from '../time/clock.ts';
import { createWaiting, type Patience } from '../time/waiting.ts';
import type { Blocked, SequencerState } from './step.ts';

/** Where a generator stands. */
export interface Position extends SequencerState {
  /** What the clock read when the unit in use was first used; 0 before the first ID. */
  readonly now: number;
}

/** What makes one scheme out of a sequencer. */
export interface Scheme<S extends Position> {
  readonly clock: Clock;
  /** Where the generator stands at first. */
  readonly initial: S;
  /** The last number of a unit. */
  readonly last: number;
  readonly maxWaitMs: number;
  /** The Unix millisecond at which a unit starts. */
  startOf(unit: number): number;
  /** The unit of a reading. Throws `ERR_CLOCK_RANGE`. */
  unitOf(now: number): number;
  /** Takes a reading as it is, or puts another time in its place. May run code of the caller. */
  readonly place?: ((reading: number) => number) | undefined;
  /** Runs before each decision. May run code of the caller. */
  readonly prepare?: (() => void) | undefined;
  /** What a clock that reads `unit` does to a state. Pure. */
  decide(state: S, unit: number): S | Blocked;
  /** What a state starts with that turns to another unit or timeline. May run code of the caller. */
  begin(state: S): Partial<S>;
  /** Whether a synchronous call waits, or throws at once. */
  waits(reason: Blocked['reason']): boolean;
  /** Takes note of the unit and timeline in use: `now` is the reading that led there, `unit` the clock's own unit. */
  opened(state: S, before: S, now: number, unit: number): void;
  emit(event: StalledEvent | ResumedEvent | ReanchoredEvent): void;
  deliver(): void;
}

/** Numbers of one unit and timeline that follow each other. */
export interface Run<S extends Position = Position> {
  readonly unit: number;
  readonly timeline: number;
  readonly first: number;
  readonly count: number;
  /** What the clock read when the unit was first used. */
  readonly now: number;
  /** The state in which they were taken. */
  readonly state: S;
}

/** See {@link createSequencer}. A refusal changes no state. */
export interface Sequencer<S extends Position> {
  /** Asynchronous calls that wait. */
  waiting: number;
  /** Takes the next number; waits or throws if there is none. */
  take(): number;
  /**
   * Takes `count` numbers in runs that follow each other, all of them or none.
   *
   * @param onTakenBack is called if it throws after it took some, and they can be handed out again
   */
  takeRuns(count: number, onTakenBack: () => void): Run<S>[];
  /** Takes the next number if there is one. Else reports why not, and returns the milliseconds until there is: 1 or more. */
  tryTake(): number | undefined;
  state(): S;
  /** Makes the next call decide again and report the unit that it uses, even if that has not changed. */
  forgetUnit(): void;
  /** Whether the next ID, by the clock as it stands, belongs to the unit of the last one, now or after a wait. */
  isInUnit(): boolean;
  /** What the clock reads in units, or NaN if it cannot be read. */
  clockUnit(): number;
}

export function createSequencer<S extends Position>(scheme: Scheme<S>): Sequencer<S> {
  const { clock, last, startOf, unitOf, decide, emit } = scheme;
  const { place = (reading: number) => reading } = scheme;
  const patienceOf = createWaiting(scheme.maxWaitMs);
  const stall = createStall(emit);
  /** All but the sequence, which is kept apart: it alone changes with each ID. */
  let current = scheme.initial;
  let sequence = current.sequence;
  /** While the clock reads from … to (ms), the next ID takes the next number and nothing else changes. */
  let fromMs = 0;
  let toMs = 0;
  /** How often a number was taken while code of the caller ran. */
  let interruptions = 0;
  let reanchors = (clock as Partial<AnchoredClock>).reanchors;

  /** Calls code of the caller, and notices if it took a number. */
  function call<T>(code: () => T): T {
    const [stateBefore, sequenceBefore] = [current, sequence];
    try {
      return code();
    } finally {
      if (current !== stateBefore || sequence !== sequenceBefore) interruptions++;
    }
  }

  function read(): number {
    return call(() => place(clock.now()));
  }

  /** Takes the next number of the time `now` if there is one; else says why not. */
  function tryAt(now: number): Blocked | undefined {
    const unit = unitOf(now);
    call(() => {
      scheme.prepare?.();
      const { reanchors: latest, lastStepMs: stepMs } = clock as AnchoredClock;
      if (latest !== reanchors) emit({ type: 're-anchored', now, stepMs });
      reanchors = latest;
    });
    /** What the unit and timeline start with that were decided on: asked for once, and then decided again. */
    let begun: SequencerState | undefined;
    for (;;) {
      const before = self.state();
      const next = decide(before, unit);
      if ('reason' in next) return next;
      if (isSameRun(next, before)) return commit(next, before, now, unit);
      if (begun && isSameRun(next, begun))
        return commit({ ...next, ...begun, highs: next.highs }, before, now, unit);
      const start = call(() => scheme.begin(next));
      begun = { ...start, unit: next.unit, timeline: next.timeline } as SequencerState & Partial<S>;
    }
  }

  function commit(next: S, before: S, now: number, unit: number): undefined {
    current = isSameRun(next, before) && before.now ? next : { ...next, now };
    sequence = next.sequence;
    fromMs = startOf(unit);
    toMs = startOf(Math.max(unit, next.unit) + 1);
    scheme.opened(current, before, now, unit);
    stall.end(now, self.waiting || 1);
  }

  /** Reports that calls find no number, once for each time. Returns the milliseconds until there can be one. */
  function report({ reason, untilUnit }: Blocked, now: number, count: number): number {
    // The next ID, in the same unit or not, ends the stall.
    self.forgetUnit();
    const retryAfterMs = Math.ceil(startOf(untilUnit) - now);
    stall.begin(reason, now, count, retryAfterMs);
    call(scheme.deliver);
    return retryAfterMs;
  }

  /** Holds the thread until the decision could be another one. Returns the reading, or throws. */
  function wait(blocked: Blocked, now: number, patience: Patience): number {
    const { reason, untilUnit } = blocked;
    const retryAfterMs = report(blocked, now, self.waiting + 1);
    let reading = now;
    if (scheme.waits(reason) && retryAfterMs <= patience.leftMs) {
      // In the unsafe past, further back is no better, as long as it is a time; from a full unit, it may be.
      const leaveMs = startOf(reason === 'unsafe' ? 0 : unitOf(now));
      while (patience.lasts(reading)) {
        reading = read();
        // What is not a number, or NaN, leaves too, and is then refused.
        if (typeof reading !== 'number' || !(reading >= leaveMs && reading < startOf(untilUnit)))
          return reading;
      }
    }
    // From the last reading on: the clock may have moved while it was waited for.
    throw blockedError(reason, Math.ceil(startOf(untilUnit) - reading));
  }

  /** Takes a number by the slow way. */
  function takeSlowly(now: number, patience = patienceOf()): number {
    for (let blocked = tryAt(now); blocked; blocked = tryAt(now)) now = wait(blocked, now, patience);
    return sequence;
  }

  const self: Sequencer<S> = {
    waiting: 0,
    take() {
      const now = clock.now();
      // A clock that reads anything but a number would be compared as if it were one.
      return typeof now === 'number' && now >= fromMs && now < toMs && sequence < last
        ? ++sequence
        : takeSlowly(place(now));
    },
    takeRuns(count, onTakenBack) {
      const [stateBefore, sequenceBefore, was] = [current, sequence, interruptions];
      const runs: Run<S>[] = [];
      const patience = patienceOf();
      try {
        for (let left = count; left > 0; ) {
          const first = takeSlowly(read(), patience);
          sequence = Math.min(first + left - 1, last);
          const count = sequence - first + 1;
          const { unit, timeline, now } = current;
          runs.push({ unit, timeline, first, count, now, state: current });
          left -= count;
        }
      } catch (error) {
        // Where somebody else took numbers meanwhile, none can be given back.
        if (interruptions === was) {
          current = stateBefore;
          sequence = sequenceBefore;
          onTakenBack();
        }
        self.forgetUnit();
        throw error;
      }
      return runs;
    },
    tryTake() {
      const now = read();
      const blocked = tryAt(now);
      return blocked && report(blocked, now, self.waiting);
    },
    state: () => ({ ...current, sequence }),
    forgetUnit() {
      fromMs = toMs = 0;
    },
    isInUnit() {
      const unit = self.clockUnit();
      const next = decide(self.state(), unit);
      if (!('reason' in next)) return next.unit === current.unit;
      // Waiting because this unit is full, or for the clock to come back to it.
      return next.reason === 'exhausted' || next.untilUnit >= current.unit;
    },
    clockUnit() {
      try {
        return unitOf(read());
      } catch {
        return NaN;
      }
    },
  };
  return self;
}

/** Whether two states are in one unit of one timeline. */
function isSameRun(a: SequencerState, b: SequencerState): boolean {
  return a.unit === b.unit && a.timeline === b.timeline;
}
