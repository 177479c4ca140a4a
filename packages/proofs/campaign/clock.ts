import type { Clock } from '../../sdk/src/index.ts';
import type { Dice } from '../../sdk/test/random/dice.ts';
import { wrong } from './fault.ts';
import { someNonsense } from './hostile-values.ts';
import type { Readings } from './readings.ts';

/** What a clock does while one call reads it. */
export type Course = 'still' | 'living' | 'backwards' | 'sawtooth';

/**
 * Chooses what a clock does that calls wait for. Most advance: one that has stopped is read 500,000 times,
 * and a broken one 1,000 to 20,000 times in each call.
 */
export function someCourse(dice: Dice): Course {
  if (dice.oneIn(400)) return 'still';
  return dice.oneIn(12) ? dice.pick(['backwards', 'sawtooth']) : 'living';
}

/** A reading that is no time, after some others of the same call. */
export interface NonsenseReading {
  readonly value: unknown;
  readonly after: number;
}

export function someNonsenseReading(dice: Dice, clock: ScriptClock): NonsenseReading {
  return { value: someNonsense(dice, clock.reading()), after: dice.pick([0, 0, 1, 2, 7]) };
}

/**
 * No call may read its clock more often than this: a clock that stands still is given up after 500,000
 * readings.
 */
const MOST_READINGS = 520_000;
/** A clock that is read this often in one call goes twice as fast from there on, so that any wait ends. */
const READINGS_AT_ONE_PACE = 32;

/**
 * A clock that the script moves, and that can advance by itself while it is read. It records what a call
 * reads.
 */
export class ScriptClock implements Clock {
  /** Unix milliseconds, before they are made coarse. */
  ms: number;
  readonly course: Course;
  readonly stepMs: number;
  readonly quantumMs: number;
  /** What it reads instead, once: after some readings of a call. */
  nonsense: NonsenseReading | undefined;
  /** Code of the caller that runs in each reading. */
  onRead: (() => void) | undefined;
  #values: unknown[] = [];
  #times: number[] = [];
  /** How many readings the present call has made. */
  #count = 0;
  #lastStep: readonly [ms: number] | undefined;
  /** How many more readings a call may make. */
  #allowed = 0;

  constructor(dice: Dice, ms: number, course: Course) {
    this.ms = ms;
    this.course = course;
    const isBroken = course === 'backwards' || course === 'sawtooth';
    this.stepMs = course === 'still' ? 0 : dice.pick(isBroken ? [1, 2.5] : [0.25, 0.3, 1, 2.5, 5]);
    // In coarse steps, one that is broken would take hundreds of thousands of readings to show it.
    this.quantumMs = dice.pick(isBroken ? [0] : [0, 0, 0, 0, 1, 16.7, 50, 100]);
    this.begin();
  }

  /** A call begins. */
  begin(): void {
    this.#values = [];
    this.#times = [];
    this.#count = 0;
    this.#allowed = MOST_READINGS;
  }

  /** What was read since a call began. */
  readings(): Readings {
    return { values: this.#values, times: this.#times };
  }

  now = (): number => {
    this.#count++;
    if (--this.#allowed < 0) wrong('a call reads the clock on and on');
    this.onRead?.();
    let value: unknown = this.reading();
    if (this.nonsense && this.#count > this.nonsense.after) {
      value = this.nonsense.value;
      this.nonsense = undefined;
    }
    const last = this.#values.length - 1;
    if (last >= 0 && Object.is(this.#values[last], value)) this.#times[last]!++;
    else {
      this.#values.push(value);
      this.#times.push(1);
    }
    this.#pass();
    return value as number;
  };

  /** The last step by which it was set to the system clock, as an anchored clock reports it. */
  get lastStep(): readonly [ms: number] | undefined {
    this.onRead?.();
    return this.#lastStep;
  }

  /** Reports that it was set to the system clock. */
  reanchor(): void {
    this.#lastStep = [1000];
  }

  /** What it shows. */
  reading(): number {
    return this.quantumMs === 0 ? this.ms : Math.floor(this.ms / this.quantumMs) * this.quantumMs;
  }

  /** A caller's own call begins within one: it may read as often again. */
  allowMore(): void {
    this.#allowed += MOST_READINGS;
  }

  #pass(): void {
    if (this.course === 'still') return;
    if (this.course === 'backwards') this.ms -= this.stepMs;
    else if (this.course === 'sawtooth' && this.#count % 20 === 0) this.ms -= 21 * this.stepMs;
    else {
      const pace = this.course === 'living' ? 2 ** Math.floor(this.#count / READINGS_AT_ONE_PACE) : 1;
      this.ms += this.stepMs * Math.min(pace, 1e9);
    }
  }
}
