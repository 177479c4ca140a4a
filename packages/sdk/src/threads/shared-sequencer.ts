/*
 * A thread decides by `step` or `advance` what follows from a state, whatever its strategies are one of
 * three: (a) a higher sequence in the same unit, (b) a higher unit on the same timeline, (c) another
 * timeline, in a unit above its record.
 *
 * Why no (unit, timeline, sequence) is given out twice, with any number of threads, each of which may halt
 * forever at any instruction:
 *
 * 1. A number belongs to the thread whose compareExchange put it into the state, and to no other. Each change
 *    of the state is to a triple that it never held before (3), so an expected value that is still there
 *    means that nothing has happened in between: there is no ABA, and nothing is ever given back.
 * 2. `records[k]` only grows, and never exceeds what timeline k has used: a thread raises it only to a unit
 *    that it saw in the state together with k. A thread that leaves k raises it first, so that from the
 *    moment of leaving it is exactly the highest unit that k has used. A thread that halts between the two
 *    has written a true value that does not count yet (that of the timeline in use); a thread that comes
 *    late raises it to a value that it already has.
 * 3. On one timeline the state only grows: (a) within a unit, (b) in the unit. Timeline k is entered again
 *    (c) only in a unit above `records[k]`, which was read after a state with another timeline. Had k been
 *    entered and left since, the state would have changed, and the compareExchange fails. It does not matter
 *    that several records are read one after another: none of them but that of the timeline in use changes
 *    while the state stands.
 *
 * So strategies and ranges of time do not enter the argument: threads of one generator may even have
 * different strategies. The Promela model in packages/proofs checks the same, and finds the repeat in each of
 * the ways to get it wrong.
 */

import type { Clock } from '../clock/clock.ts';
import type { Blocked, SequencerState } from '../engine/step.ts';
import type { SharedState } from './packed-state.ts';
import type { SharedSequencer } from './run-source.ts';
import {
  alwaysChanging,
  type Content,
  exchange,
  loadRecords,
  loadState,
  MOST_TRIES,
  raise,
  readPosition,
  readState,
  type SharedPosition,
} from './shared-words.ts';
import { createShortWay } from './short-way.ts';

/**
 * How far, in milliseconds, this thread's clock may lie behind the shared unit without counting as set back:
 * twice the 50 ms that the default clock lets pass between itself and the system clock, so as much as two
 * such clocks can differ by.
 */
const SKEW_MS = 100;
/**
 * After this many tries, a call reads the state after the clock: the clock must be taking numbers by another
 * end.
 */
const TRIES_BEFORE_THE_CLOCK = 1000;

/** What makes one scheme out of a shared sequencer. */
export interface SharedScheme extends Content {
  /** This thread's clock. */
  readonly clock: Clock;
  readonly unitMs: number;
  /** The Unix millisecond at which a unit starts. */
  startOf(unit: number): number;
  /** The unit of a reading. Throws `ERR_CLOCK_RANGE`. */
  unitOf(now: number): number;
  /**
   * Draws the number that a new unit starts with, if that is not always the first. May run code of the
   * caller.
   */
  drawFirst?(): number;
  /** The next state by a clock that reads `unit`, or why there is none. Pure. */
  decide(state: SequencerState, unit: number, first: number): SequencerState | Blocked;
  /**
   * This thread has moved from a state to another timeline, and has put `record` on record. Runs no code of
   * the caller.
   */
  moved(from: SharedState, to: SharedState, record: bigint, now: number): void;
}

/** One thread's access to the shared state. */
export interface SharedAccess extends SharedSequencer {
  position(): SharedPosition;
}

/**
 * Makes a thread's access to the words. Lock-free: a compareExchange fails only because another thread's has
 * succeeded. `isFirst` is for the thread that wrote them: they are the past of its own clock.
 *
 * @throws RangeError, here and from its methods, for words that no thread of this generator can have written.
 */
export function createSharedSequencer(
  words: BigUint64Array,
  scheme: SharedScheme,
  isFirst: boolean,
): SharedAccess {
  const { packing, clock, first, last, unitMs, startOf, unitOf, drawFirst } = scheme;
  const skewUnits = Math.ceil(SKEW_MS / unitMs);
  /** How often this thread has taken numbers. */
  let takes = 0;

  /**
   * Takes numbers by a decision on the state of a word.
   *
   * @returns why there are none; or whether it took some, which it does unless another thread came between.
   */
  function takeDeciding(word: bigint, state: SharedState, unit: number, start: number, most: number) {
    // Read after the state: the records of timelines that are not in use are right for as long as the state
    // stands. A step forward depends on none.
    const isForward = unit > state.unit || (unit === state.unit && state.sequence < last);
    const records = isForward ? [] : loadRecords(words, scheme);
    const highs = records.map(packing.unitOf);
    // Spelled out, because a spread of numbers above 2^31 is slow.
    const { timeline, sequence } = state;
    const next = scheme.decide({ timeline, unit: state.unit, sequence, highs }, unit, start);
    if (Array.isArray(next)) return next;

    const left = next.timeline === timeline ? undefined : packing.leave(state, records, next.timeline);
    if (left && !raise(words, timeline, left.record)) return false;
    const version = left ? left.version : state.version;
    const count = Math.min(most, last - next.sequence + 1);
    const taken = packing.pack(next.unit, version, next.sequence + count - 1);
    if (exchange(words, word, taken) !== word) return false;
    self.unit = next.unit;
    self.timeline = next.timeline;
    self.first = next.sequence;
    self.count = count;
    takes++;
    shortWay.open(taken, version, startOf(unitOf(self.now)));
    if (left) scheme.moved(state, { ...next, version }, left.record, self.now);
    return true;
  }

  const self = {
    unit: 0,
    timeline: 0,
    first: 0,
    count: 0,
    now: 0,

    attempt(most: number): Blocked | undefined {
      /**
       * Where a new unit starts: drawn once for a call, because what draws may run code that takes numbers.
       */
      let start = drawFirst ? undefined : first;
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        // The state first: a clock read before it, and held up, would seem to have gone back.
        let word = loadState(words);
        const takesBefore = takes;
        const now = clock.now();
        self.now = now;
        if (shortWay.take(word, now, most)) {
          takes++;
          return undefined;
        }
        const clockUnit = unitOf(now);
        // A clock that itself takes numbers, of this end or of another one, would always come in between.
        if (takes !== takesBefore || tries > TRIES_BEFORE_THE_CLOCK) word = loadState(words);
        const state = readState(word, scheme);
        // A clock that lies a little behind the shared unit shares it, unless it has gone back.
        const isNear = clockUnit < state.unit && state.unit - clockUnit <= skewUnits;
        const unit = isNear && !shortWay.wentBack(now, state.version) ? state.unit : clockUnit;
        if (start === undefined && unit !== state.unit) {
          start = drawFirst!();
          // What draws may have taken numbers: look at the state again.
          continue;
        }
        const result = takeDeciding(word, state, unit, start ?? first, most);
        if (result === true) return undefined;
        if (result) return result;
      }
      throw alwaysChanging(scheme.kind);
    },

    position: () => readPosition(words, scheme),
  };

  const shortWay = createShortWay(words, self, unitMs, packing.sequenceBits, first, last);
  const { unit, timeline, version, sequence } = self.position();
  if (isFirst) {
    shortWay.open(packing.pack(unit, version, sequence), version, startOf(unit));
    self.unit = unit;
    self.timeline = timeline;
  }
  return self;
}
