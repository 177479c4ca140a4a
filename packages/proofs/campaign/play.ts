import { isSnoError } from '../../sdk/src/index.ts';
import type { Dice } from '../../sdk/test/random/dice.ts';
import type { Caller } from './caller.ts';
import { type NonsenseReading, type ScriptClock, someNonsenseReading } from './clock.ts';
import { type Bounds, moveClock } from './clock-moves.ts';
import { CallerError, requireBlocked, requireRefusal, show, wrong } from './fault.ts';
import { type Course, follow, retryAfterMs } from './follow.ts';
import { Issued } from './issued.ts';
import type { Model, Place, State } from './model.ts';
import { elapsedMs, isBroken, type Readings } from './readings.ts';
import type { Tally } from './tally.ts';

/** A generator, and the model that foretells what it does. */
export interface Foretold {
  readonly model: Model;
  readonly maxWaitMs: number;
  /** What distinguishes an ID of this generator from all others. */
  keyOf(place: Place): string;
  /** The generator's own word on where it stands, without the time. */
  snapshot(): string;
  /** The state that this is. */
  stateOf(snapshot: string): State;
}

/** A generator in the hands of a script. */
export interface Seat<Subject extends Foretold = Foretold> {
  readonly subject: Subject;
  /** Where the model says that it stands. */
  state: State;
}

/** What came of some code. */
export interface Ran {
  readonly error?: { readonly value: unknown };
  /** Whether code of the caller did anything. */
  readonly isIntruded: boolean;
  readonly readings: Readings;
}

/**
 * One call that makes IDs. It appends them as they come, so that those of a call that throws later are known
 * too.
 */
export type Make = (made: Place[]) => void;

/** What all scripts of clocks and calls have in common. */
export class Play {
  readonly dice: Dice;
  readonly tally: Tally;
  readonly clock: ScriptClock;
  readonly caller: Caller;
  readonly bounds: Bounds;
  readonly #issued = new Issued();
  /** The highest unit of all IDs. */
  highest = 0;
  /** What the clock reads instead of a time, once in the next call. */
  #nonsense: NonsenseReading | undefined;
  /** Code of the caller did something: any of the generators may stand elsewhere. */
  onIntruded: () => void = () => {};

  constructor(dice: Dice, tally: Tally, clock: ScriptClock, caller: Caller, leavesRange: boolean) {
    this.dice = dice;
    this.tally = tally;
    this.clock = clock;
    this.caller = caller;
    this.bounds = { floorMs: Number.NEGATIVE_INFINITY, leavesRange };
  }

  /** Takes note of an ID. */
  note({ subject }: Seat, place: Place): void {
    this.#issued.add(subject.keyOf(place));
    this.tally.ids++;
    if (place.unit > this.highest) this.highest = place.unit;
  }

  /** Moves the clock as real ones move, before a call on a generator of a model. */
  moveClock(model: Model): void {
    moveClock(this.dice, this.clock, model, this.highest, this.bounds);
  }

  /** The same, and lets it read something that is no time, now and then. */
  beginTurn(model: Model): void {
    this.moveClock(model);
    if (this.dice.oneIn(30)) this.#nonsense = someNonsenseReading(this.dice, this.clock);
  }

  /**
   * Moves the clock past everything that was used, for good: an older snapshot is safe from there on. Not one
   * that is broken, and not to the end of time.
   */
  leaveBehind({ startOf, maxUnit }: Model): boolean {
    const ms = startOf(this.highest + 1) + this.clock.quantumMs;
    const { course } = this.clock;
    if ((course !== 'still' && course !== 'living') || ms >= startOf(maxUnit - 100)) return false;
    this.clock.ms = ms;
    this.bounds.floorMs = ms;
    return true;
  }

  /** Runs code that may run code of the caller, and tells whether that did anything. */
  run(code: () => void): Ran {
    const { clock, caller, tally } = this;
    clock.begin();
    clock.nonsense = this.#nonsense;
    this.#nonsense = undefined;
    caller.begin();
    let error: { readonly value: unknown } | undefined;
    try {
      code();
    } catch (value) {
      error = { value };
    }
    caller.end();
    const readings = clock.readings();
    clock.begin();
    clock.nonsense = undefined;
    tally.reentered += caller.intrusions;
    if (caller.intrusions > 0) this.onIntruded();
    if (error) requireRefusal(error.value);
    return { ...(error && { error }), isIntruded: caller.intrusions > 0, readings };
  }

  /**
   * Makes one call that is to return `count` IDs, and compares what comes of it with the model.
   *
   * @param onFailure what becomes of the IDs that a call makes before it fails: all is `taken back`; or they
   * are `spent` on the caller's own error; or they are `used up`, as the model foretells
   */
  call(
    seat: Seat,
    count: number,
    make: Make,
    onFailure: 'taken back' | 'spent' | 'used up' = 'taken back',
  ): Place[] | undefined {
    const { subject } = seat;
    const before = subject.snapshot();
    const made: Place[] = [];
    const { error, isIntruded, readings } = this.run(() => make(made));
    for (const place of made) this.note(seat, place);
    const after = subject.snapshot();
    if (error) {
      if (!(error.value instanceof CallerError)) this.tally.refused++;
      const isOwn = error.value instanceof CallerError;
      if (isIntruded) return undefined;
      if (isOwn && onFailure === 'spent') seat.state = subject.stateOf(after);
      else {
        const mayChange = onFailure === 'used up';
        if (after !== before && !mayChange)
          wrong(`${show(error.value)} changed the state from ${before} to ${after}`);
        if (!isOwn) {
          const course = this.#judgeRefusal(seat, count, error.value, readings);
          if (mayChange && !course.isOpen && !agree(subject.stateOf(after), course.state))
            wrong(`its snapshot is ${after} after a refusal, not ${JSON.stringify(course.state)}`);
        }
        if (mayChange) seat.state = subject.stateOf(after);
      }
      return undefined;
    }
    if (made.length !== count) wrong(`made ${made.length} IDs instead of ${count}`);
    if (isIntruded) return made;
    const course = follow(subject.model, seat.state, readings, count, made);
    if (course.outOfRange) wrong(`made IDs at ${String(course.outOfRange.value)}`);
    if (course.isOpen) {
      seat.state = subject.stateOf(after);
      return made;
    }
    if (course.left > 0) wrong(`made IDs where there is none: ${course.reason}`);
    this.#judgeWait(seat, course);
    seat.state = course.state;
    if (!agree(subject.stateOf(after), course.state))
      wrong(`its snapshot is ${after}, not ${JSON.stringify(course.state)}`);
    this.tally.foretold++;
    return made;
  }

  /** A call that was refused: was it to be, and does the error say the right thing? Returns its course. */
  #judgeRefusal(seat: Seat, count: number, error: unknown, readings: Readings): Course {
    const { subject } = seat;
    const { model, maxWaitMs } = subject;
    const course = follow(model, seat.state, readings, count, undefined);
    if (course.isOpen) return course;
    if (course.outOfRange) {
      const { value } = course.outOfRange;
      if (isSnoError(error, 'ERR_CLOCK_RANGE') && Object.is(error.unixMs, value)) return course;
      wrong(`${show(error)} at ${String(value)}`);
    }
    if (course.left === 0) wrong(`${show(error)} although there are IDs`);
    const { code, retryAfterMs: said } = requireBlocked(error);
    // A wait for the one may end in the other: both are over at the same time.
    const expected: string[] = Array.from(course.reasons, reason => CODES[reason]);
    if (!expected.includes(code)) {
      wrong(`${show(error)} instead of ${expected}: ${showCall(seat.state, readings)}`);
    }
    const reading = readings.values.at(-1) as number;
    const needed = retryAfterMs(model, course.state, reading);
    if (said !== needed)
      wrong(`${show(error)}: retryAfterMs is ${said} and not ${needed}: ${showCall(seat.state, readings)}`);
    if (model.waits(course.reason!) && !isBroken(readings)) {
      const inAll = needed + elapsedMs(readings);
      // Fractions of milliseconds are rounded, once at the first decision and once at the last.
      const slackMs = readings.values.length === 1 ? 0 : 1;
      if (inAll + slackMs <= maxWaitMs)
        wrong(`${show(error)} although it takes ${inAll} ms of ${maxWaitMs} only`);
    }
    this.#judgeWait(seat, course);
    this.tally.foretold++;
    return course;
  }

  /** A call that waited: was it to, and for no longer than it may? */
  #judgeWait({ subject: { model, maxWaitMs } }: Seat, { firstBlocked, heldMs }: Course): void {
    if (!firstBlocked?.hasWaited) return;
    const { state, reading } = firstBlocked;
    const needed = retryAfterMs(model, state, reading);
    if (needed > maxWaitMs) wrong(`waits although it takes ${needed} ms, with maxWaitMs ${maxWaitMs}`);
    if (this.clock.course === 'living' && heldMs > maxWaitMs + 1)
      wrong(`holds the thread for ${heldMs} ms of ${maxWaitMs}`);
  }
}

/** Whether two states are the same. What they say of how far the timeline in use has come is nothing. */
function agree(one: State, other: State): boolean {
  const [a, b] = [one, other].map(({ unit, timeline, sequence, start, highs }) =>
    [unit, timeline, sequence, start, ...highs.filter((_, i) => i !== timeline)].join(),
  );
  return a === b;
}

const CODES = { exhausted: 'ERR_SEQUENCE_EXHAUSTED', unsafe: 'ERR_CLOCK_UNSAFE' } as const;

/** What a call came from, and what it read. */
function showCall(state: unknown, { values, times }: Readings): string {
  const read = values.slice(-4).map((value, i) => `${String(value)} × ${times.slice(-4)[i]}`);
  return `${JSON.stringify(state)} read ${values.length} values, the last ${read.join(', ')}`;
}
