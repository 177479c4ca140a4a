/*
 * Takes numbers by a clock and a decision: holds the thread or refuses where there is none. One engine for
 * every source of IDs that one thread owns; sno IDs, snowflakes and granted IDs differ in their rules. What
 * only some of them need is built on it: events and calls that do not hold the thread (`watch.ts`), batches
 * (`runs.ts`).
 *
 * A caller's code may take numbers itself: the clock, and what the rules call. So a decision works on a copy
 * of the state, which becomes the state only if nobody has taken a number since it was made. From there to
 * the end of the call, no code of a caller runs. A refusal changes no state.
 *
 * Where an engine stands is an object of its own, which several engines may share: then they take from one
 * sequence, and none repeats a number of another.
 */

import type { Clock } from '../clock/clock.ts';
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
}

/** What makes one scheme out of an engine. */
export interface Rules<S extends Position> {
  /**
   * The time that a reading of the clock stands for, in milliseconds. Throws `ERR_CLOCK_RANGE`. May run code
   * of the caller.
   */
  timeOf(reading: number): number;
  /**
   * Changes a copy of the state to that of the next number, by a clock that reads `unit`; or says why there
   * is none. May run code of the caller.
   */
  decide(next: S, unit: number): Blocked | undefined;
  /** Takes note of the state that a decision led to, by a clock that read `now`, and of the one before. */
  open(state: S, before: S, now: number): void;
}

/** A clock, and where the numbers that are taken by it stand. */
export interface Sequencer<S extends Position> {
  readonly clock: Clock;
  /** The next call of each engine decides again if another object is put here, as each decision does. */
  state: S;
  /** What the clock read when the unit in use was first used; undefined before a watch has seen that. */
  now?: number | undefined;
  /** How many decisions took a number while there was a watch. */
  decisions?: number;
}

/** See {@link createEngine}. */
export interface Engine<S extends Position, R extends Rules<S> = Rules<S>> {
  readonly sequencer: Sequencer<S>;
  /** Read at each decision, so that they may be replaced. */
  readonly rules: R;
  /** How long the calls that hold the thread wait. */
  patience: () => Patience;
  /** Takes the next number; waits or throws if all are used. */
  take(): number;
  /** Does so by a decision. */
  decide(reading?: number, patience?: Patience): number;
}

/**
 * @param epochMs the Unix millisecond at which unit 0 starts
 * @param unitMs milliseconds in a unit
 * @param maxWaitMs the longest that a call may hold the thread, in milliseconds; −Infinity for not at all
 */
export function createEngine<S extends Position, R extends Rules<S> = Rules<S>>(
  sequencer: Sequencer<S>,
  epochMs: number,
  unitMs: number,
  maxWaitMs: number,
  rules: R,
): Engine<S, R> {
  const { clock } = sequencer;
  /**
   * While this is the state, and the clock reads times of one unit, the next number is taken without a
   * decision.
   */
  let open: S | undefined;
  let fromMs = 0;

  const engine: Engine<S, R> = {
    sequencer,
    rules,
    patience: createWaiting(maxWaitMs),
    take() {
      const reading = clock.now();
      return sequencer.state === open &&
        reading >= fromMs &&
        reading - fromMs < unitMs &&
        open.sequence < open.last
        ? ++open.sequence
        : engine.decide(reading);
    },
    decide(reading = clock.now(), patience = engine.patience()) {
      for (; ; reading = clock.now()) {
        const now = rules.timeOf(reading);
        const unit = Math.floor((now - epochMs) / unitMs);
        // Another object: until the decision is made, no engine takes a number without one.
        const before = { ...sequencer.state };
        const next = { ...before };
        sequencer.state = before;
        const blocked = rules.decide(next, unit);
        if (blocked) {
          patience(blocked.reason, now, Math.ceil(epochMs + blocked.until * unitMs - now));
        } else if (sequencer.state === before) {
          sequencer.state = open = next;
          fromMs = epochMs + unit * unitMs;
          rules.open(next, before, now);
          return next.sequence;
        }
      }
    },
  };
  return engine;
}
