/*
 * Takes numbers by a clock and a decision: holds the thread or refuses where there is none. One engine for
 * every source of IDs that one thread owns; sno IDs, snowflakes and granted IDs differ in their rules. What
 * only some of them need is built on it: events and calls that do not hold the thread (`watch.ts`), batches
 * (`runs.ts`).
 *
 * A caller's code may take numbers itself: the clock, and the scheme. So a decision works on a copy of the
 * state, and what it leads to becomes the state only if nobody has taken a number since. From there to the
 * end of the call, no code of a caller runs. A refusal changes no state.
 *
 * Where an engine stands is an object of its own, which several engines may share: then they take from one
 * sequence, and none repeats a number of another.
 */

import type { Clock } from '../clock/clock.ts';
import { EPOCH_MS, UNIT_MS } from '../clock/units.ts';
import { createWaiting, type Patience } from './patience.ts';
import type { Blocked } from './step.ts';

/** Where a source of IDs stands. */
export interface Position {
  /** The unit of the most recent number; 0 before the first. */
  unit: number;
  /** The most recent number. */
  sequence: number;
  /** The last number of the unit. */
  last: number;
  /** What else tells units apart. */
  timeline?: number;
  /** What the clock read when the unit in use was first used, as far as that is known. */
  now?: number | undefined;
}

/** Takes note of a number that was taken by a clock that read `now`. Runs no code of the caller. */
export type TakeNote<S extends Position> = (state: S, before: S, now: number) => void;

/** A clock, and where the numbers that are taken by it stand. */
export interface Sequencer<S extends Position> {
  readonly clock: Clock;
  /** The next call of each engine decides again if another object is put here, as each decision does. */
  state: S;
}

/** See {@link createEngine}. */
export interface Engine<S extends Position> {
  readonly sequencer: Sequencer<S>;
  /** The time that a reading of the clock stands for. Read at each decision: it may be replaced. */
  timeOf: (reading: number) => number;
  /** Is told of each decision that took a number. */
  taken?: TakeNote<S>;
  /** How long the calls that hold the thread wait. */
  patience: () => Patience;
  /** Takes the next number, of the state that it returns; waits or throws if all are used. */
  take(): S;
  /** Does so by a decision. Undefined where the patience ended the call. */
  decide(reading?: number, patience?: Patience): S | undefined;
}

/**
 * @param rule the state of the next number, by a clock that reads `unit`; or why there is none. May run code
 * of the caller, to draw the number that a unit begins with
 * @param timeOf the time that a reading of the clock stands for, in milliseconds. Throws `ERR_CLOCK_RANGE`.
 * May run code of the caller
 * @param maxWaitMs the longest that a call may hold the thread, in milliseconds; −Infinity for not at all
 * @param epochMs the Unix millisecond at which unit 0 starts
 * @param unitMs milliseconds in a unit
 */
export function createEngine<S extends Position>(
  sequencer: Sequencer<S>,
  rule: (state: S, unit: number) => S | Blocked,
  timeOf: Engine<S>['timeOf'],
  maxWaitMs: number,
  epochMs: number = EPOCH_MS,
  unitMs: number = UNIT_MS,
): Engine<S> {
  const { clock } = sequencer;
  /**
   * While this is the state, and the clock reads times of one unit, the next number is taken without a
   * decision.
   */
  let open: S | undefined;
  let fromMs = 0;

  const engine: Engine<S> = {
    sequencer,
    timeOf,
    patience: createWaiting(maxWaitMs),
    take() {
      const reading = clock.now();
      if (
        sequencer.state === open &&
        reading >= fromMs &&
        reading - fromMs < unitMs &&
        open.sequence < open.last
      ) {
        open.sequence++;
        return open;
      }
      return engine.decide(reading)!;
    },
    decide(reading = clock.now(), patience = engine.patience()) {
      for (; ; reading = clock.now()) {
        const now = engine.timeOf(reading);
        const unit = Math.floor((now - epochMs) / unitMs);
        // Another object: until the decision is made, no engine takes a number without one.
        const before = { ...sequencer.state };
        sequencer.state = before;
        const next = rule(before, unit);
        if (Array.isArray(next)) {
          if (patience(next[0], now, Math.ceil(epochMs + next[1] * unitMs - now))) return undefined;
        } else if (sequencer.state === before) {
          sequencer.state = open = next;
          fromMs = epochMs + unit * unitMs;
          engine.taken?.(open, before, now);
          return open;
        }
      }
    },
  };
  return engine;
}
