/*
 * Drives a pure decision by a clock: takes numbers, holds the thread or refuses where there is none, and reports. One
 * driver for every generator that one thread owns; sno and the snowflakes differ in what they decide.
 *
 * No code of a caller runs between the moment the state is read and the moment it is final. A caller's code is the
 * clock and what `prepare` and `begin` call: it may make IDs itself. So each of them is called first, and what was
 * decided counts only if nothing has changed since.
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
  readonly initial: S;
  /** The last number of a unit, and the most that one unit has. */
  readonly last: number;
  readonly capacity: number;
  readonly unitMs: number;
  /** The Unix millisecond at which a unit starts. */
  startOf(unit: number): number;
  /** The unit of a reading. Throws `ERR_CLOCK_RANGE`. */
  unitOf(now: number): number;
  /** Takes a reading as it is, or puts another time in its place. May run code of the caller. */
  place?(reading: number): number;
  /** Runs before the first decision. May run code of the caller. */
  prepare?(): void;
  /** What a clock that reads `unit` does to a state. Pure. */
  decide(state: S, unit: number): S | Blocked;
  /** What a state that turns to another unit or timeline starts with. May run code of the caller. */
  begin?(state: S): Partial<S>;
  /** Whether a synchronous call waits, or throws at once. */
  waits(reason: Blocked['reason']): boolean;
  readonly maxWaitMs: number;
  /** Takes note of a unit or timeline that is now in use: `now` is the reading that led to it. */
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
  /** Whether the next ID, by the clock as it stands, belongs to the unit of the last one, now or after a wait. */
  isInUnit(): boolean;
  /** What the clock reads in units, or NaN if it cannot be read. */
  clockUnit(): number;
}

export function createSequencer<S extends Position>(scheme: Scheme<S>): Sequencer<S> {
  const { clock, last, capacity, unitMs, startOf, unitOf, decide, begin, opened, emit, deliver } = scheme;
  const { place = (reading: number) => reading, prepare } = scheme;
  const patienceOf = createWaiting(scheme.maxWaitMs);
  /** All but the sequence, which is kept apart: it alone changes with each ID. */
  let current = scheme.initial;
  let sequence = current.sequence;
  /** While the clock reads from … to (ms), the next ID takes the next number and nothing else changes. */
  let fromMs = 0;
  let toMs = 0;
  /** How often a number was taken while code of the caller ran. */
  let interruptions = 0;
  const stall = createStall(emit);
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

  const read = (): number => place(clock.now());

  /** Takes the next number of the time `now` if there is one; else says why not. */
  function tryAt(now: number): Blocked | undefined {
    const unit = unitOf(now);
    call(() => {
      prepare?.();
      const { reanchors: latest, lastStepMs: stepMs } = clock as AnchoredClock;
      if (latest === reanchors) return;
      reanchors = latest;
      emit({ type: 're-anchored', now, stepMs });
    });
    /** What a unit and timeline start with: asked for once, however often it is decided. */
    let begun: { of: SequencerState; with: Partial<S> } | undefined;
    for (;;) {
      const before = { ...current, sequence };
      const next = decide(before, unit);
      if ('reason' in next) return next;
      const isNew = !isSameRun(next, before);
      if (isNew && begin && !(begun && isSameRun(begun.of, next))) {
        const was = interruptions;
        begun = { of: next, with: call(() => begin(next)) };
        // Numbers were taken meanwhile: decide again.
        if (interruptions !== was) continue;
      }
      commit({ ...next, ...(isNew && begun?.with) }, before, now, unit);
      return undefined;
    }
  }

  function commit(next: S, before: S, now: number, unit: number): void {
    current = isSameRun(next, before) && before.now ? next : { ...next, now };
    sequence = next.sequence;
    fromMs = startOf(unit);
    toMs = startOf(Math.max(unit, next.unit) + 1);
    opened(current, before, now, unit);
    stall.end(now, self.waiting || 1);
  }

  /** Reports that calls find no number, once for each time. Returns the milliseconds until there can be one. */
  function report({ reason, untilUnit }: Blocked, now: number, count: number): number {
    // The next ID, in the same unit or not, ends the stall.
    fromMs = toMs = 0;
    const retryAfterMs = Math.ceil(startOf(untilUnit) - now);
    stall.begin(reason, now, count, retryAfterMs);
    call(deliver);
    return retryAfterMs;
  }

  /** Holds the thread until the decision could be another one. Returns the reading, or throws. */
  function wait(blocked: Blocked, now: number, patience: Patience, left: number): number {
    const { reason, untilUnit } = blocked;
    const isUnsafe = reason === 'unsafe';
    const retryAfterMs = report(blocked, now, self.waiting + 1);
    /** A batch goes on for as many units as it fills. */
    const neededMs = retryAfterMs + (Math.ceil(left / capacity) - 1) * unitMs;
    if (scheme.waits(reason) && neededMs <= patience.leftMs) {
      // In the unsafe past, further back is no better; from a full unit, it may be.
      const leaveMs = isUnsafe ? Number.NEGATIVE_INFINITY : startOf(unitOf(now));
      const untilMs = startOf(untilUnit);
      for (let reading = now; patience.lasts(reading); ) {
        reading = call(read);
        // So put that a reading that is not a number leaves too, and is then refused.
        if (!(reading >= leaveMs && reading < untilMs)) return reading;
      }
    }
    const more = neededMs > retryAfterMs ? `; ${left} IDs take ${neededMs} ms or more` : '';
    throw blockedError(reason, retryAfterMs, more);
  }

  /** Takes a number by the slow way; `left` says how many more the call needs, this one included. */
  function takeSlowly(reading: number, left = 1, patience?: Patience): number {
    for (let now = reading; ; ) {
      const blocked = tryAt(now);
      if (!blocked) return sequence;
      patience ??= patienceOf();
      now = wait(blocked, now, patience, left);
    }
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
          const first = takeSlowly(call(read), left, patience);
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
        // The next call decides again.
        fromMs = toMs = 0;
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
    isInUnit() {
      const unit = self.clockUnit();
      const next = decide(self.state(), unit);
      if (!('reason' in next)) return next.unit === current.unit;
      // Waiting for this very unit, or for the one after it because it is full.
      const then = decide(self.state(), next.untilUnit);
      return 'unit' in then && then.unit >= current.unit;
    },
    clockUnit() {
      try {
        return unitOf(read());
      } catch {
        return Number.NaN;
      }
    },
  };
  return self;
}

/** Whether two states are in one unit of one timeline. */
function isSameRun(a: SequencerState, b: SequencerState): boolean {
  return a.unit === b.unit && a.timeline === b.timeline;
}
