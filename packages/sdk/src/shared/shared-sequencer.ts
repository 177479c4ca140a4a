import type { RestoredSnapshot } from '../sequencer/snapshot.ts';
import { type Blocked, type SequencerState, step } from '../sequencer/step.ts';
import { drawUint32 } from '../source/random.ts';
import { requireUnit, startOfUnit, UNIT_MS } from '../time/units.ts';
import type { SharedConfig } from './config.ts';
import type { ThreadSettings } from './options.ts';
import {
  createWordCodec,
  driftsOfHigh,
  driftsOfState,
  packHigh,
  packState,
  sequenceOfState,
  unitOfHigh,
  unitOfState,
} from './packed-state.ts';
import type { SharedSequencer } from './run-source.ts';

/** Where the words lie: the state, and behind it one for each timeline. */
const STATE = 0;
const HIGHS = 1;
/**
 * How far, in units of 4 ms, this thread's clock may lie behind the shared unit without counting as set back: twice the
 * 50 ms that the default clock lets pass between itself and the wall clock, so as much as two such clocks can differ by.
 */
const SKEW_UNITS = 25;
const NO_HIGHS: readonly number[] = [0, 0];
/** The bits in use of the word of a timeline. */
const HIGH_BITS = 62n;
/** How often a call looks at the state before the clock: other threads can get in between, but never so often. */
const TRIES = 1000;

/** One thread's access to the shared state of a sno generator. */
export interface SnoSharedSequencer extends SharedSequencer {
  /** Where all threads together stand. */
  position(): { unit: number; sequence: number; wallSafe: number; drifts: number };
}

/** Writes the words of a generator that goes on from a state. Before any other thread has the buffer. */
export function initWords(words: BigUint64Array, { state, drifts, sequenceMax }: RestoredSnapshot): void {
  const codec = createWordCodec();
  words[STATE] = packState(codec, state.unit, drifts, Math.min(state.sequence, sequenceMax));
  words[HIGHS] = packHigh(codec, state.highs[0]!, drifts);
  words[HIGHS + 1] = packHigh(codec, state.highs[1]!, drifts);
}

/** Whether words can be those of a generator: its number within the range, nothing in the bits that are not used. */
export function checkWords(words: BigUint64Array, { sequenceMin, sequenceMax }: SharedConfig): boolean {
  const codec = createWordCodec();
  codec.split(Atomics.load(words, STATE));
  const sequence = sequenceOfState(codec);
  const highs = [Atomics.load(words, HIGHS), Atomics.load(words, HIGHS + 1)];
  return sequence >= sequenceMin && sequence <= sequenceMax && highs.every(high => high >> HIGH_BITS === 0n);
}

/**
 * Makes a thread's access to the words. Lock-free: a compareExchange fails only because another thread's has succeeded.
 * `isFirst` is for the thread that wrote them: for it, what they say is the past of its own clock. `onTickTock` is
 * called when this thread flips the tick; it runs no code of a caller.
 */
export function createSharedSequencer(
  words: BigUint64Array,
  { sequenceMin, sequenceMax: last, startsAtRandom }: SharedConfig,
  { clock, random }: Pick<ThreadSettings, 'clock' | 'random'>,
  isFirst: boolean,
  onTickTock: (now: number, backMs: number, tick: number, drifts: number) => void,
): SnoSharedSequencer {
  const codec = createWordCodec();
  /** What this thread's clock read, in units, and the drifts, modulo 2^9, when it last took a number. */
  let ownUnit = -1;
  let ownDrifts = -1;
  /** The state word that this thread wrote then, but for the sequence; and the same reading, in milliseconds from … to. */
  let ownHigh = -1;
  let ownLow = -1;
  let fromMs = 0;
  let toMs = 0;

  /**
   * The unit that a reading stands for. A clock that lies a little behind the shared unit has not gone back, unless this
   * thread saw it further on before, and nobody has acted on that since. It shares the unit then.
   */
  function seen(now: number, unit: number, drifts: number): number {
    const wentBack = now < ownUnit && drifts === ownDrifts;
    return now < unit && unit - now <= SKEW_UNITS && !wentBack ? unit : now;
  }

  function highOf(timeline: number): number {
    codec.split(Atomics.load(words, HIGHS + timeline));
    return unitOfHigh(codec);
  }

  /** All of the drifts, of which the state has the lower nine bits. */
  function driftsAt(lower: number): number {
    codec.split(Atomics.load(words, HIGHS + (~lower & 1)));
    return driftsOfHigh(codec) + lower;
  }

  /** Puts on record how far a timeline has come, unless more is on record. */
  function raiseHigh(timeline: number, high: bigint): void {
    for (;;) {
      const old = Atomics.load(words, HIGHS + timeline);
      if (old >= high || Atomics.compareExchange(words, HIGHS + timeline, old, high) === old) return;
    }
  }

  /**
   * The short way, for a clock and a state that are in the same unit as at this thread's last number: takes the next
   * ones, whatever the other threads have taken meanwhile. False if there is more to decide.
   */
  function takeNext(word: bigint, most: number): boolean {
    for (let expected = word; ; ) {
      codec.split(expected);
      const { high, low } = codec;
      const room = last - (low & 0xffff);
      if (high !== ownHigh || low >>> 16 !== ownLow || room < 1) return false;
      const count = Math.min(most, room);
      const found = Atomics.compareExchange(words, STATE, expected, codec.pack(high, low + count));
      if (found === expected) {
        self.first = (low & 0xffff) + 1;
        self.count = count;
        return true;
      }
      expected = found;
    }
  }

  const self = {
    unit: 0,
    timeline: 0,
    first: 0,
    count: 0,
    now: 0,

    tryTake(most: number): Blocked | undefined {
      /** Where a new unit starts: drawn once for a call, because what draws may run code that takes numbers. */
      let start = startsAtRandom ? undefined : sequenceMin;
      for (let tries = 0; ; tries++) {
        // The state first: a clock read before it, and held up, would seem to have gone back.
        let word = Atomics.load(words, STATE);
        const now = clock.now();
        self.now = now;
        if (typeof now === 'number' && now >= fromMs && now < toMs && takeNext(word, most)) return undefined;
        const clockUnit = requireUnit('clock', now, 'ERR_CLOCK_RANGE');
        // A clock that itself takes numbers would always be in between.
        if (tries > TRIES) word = Atomics.load(words, STATE);
        codec.split(word);
        const unit = unitOfState(codec);
        const drifts = driftsOfState(codec);
        const timeline = drifts & 1;
        const sequence = sequenceOfState(codec);
        const seenUnit = seen(clockUnit, unit, drifts);
        if (start === undefined && seenUnit !== unit) {
          start = sequenceMin + (drawUint32(random) % ((last - sequenceMin + 1) >>> 1));
          // What draws may have taken numbers: look at the state again.
          continue;
        }
        const highs = seenUnit < unit ? [highOf(0), highOf(1)] : NO_HIGHS;

        const state: SequencerState = { timeline, unit, sequence, highs };
        const next = step(state, seenUnit, start ?? sequenceMin, last);
        if ('reason' in next) return next;

        let nextDrifts = drifts;
        if (next.timeline !== timeline) {
          nextDrifts = (driftsAt(drifts) + 1) >>> 0;
          // What was read besides the state is of this state only if that still stands.
          if (Atomics.load(words, STATE) !== word) continue;
          raiseHigh(timeline, packHigh(codec, unit, nextDrifts));
        }
        const count = Math.min(most, last - next.sequence + 1);
        const taken = packState(codec, next.unit, nextDrifts, next.sequence + count - 1);
        if (Atomics.compareExchange(words, STATE, word, taken) !== word) continue;
        self.unit = next.unit;
        self.timeline = next.timeline;
        self.first = next.sequence;
        self.count = count;
        ownUnit = clockUnit;
        ownDrifts = nextDrifts & 0x1ff;
        codec.split(taken);
        ownHigh = codec.high;
        ownLow = codec.low >>> 16;
        fromMs = startOfUnit(clockUnit);
        toMs = fromMs + UNIT_MS;
        if (next.timeline !== timeline)
          onTickTock(now, (unit - next.unit) * UNIT_MS, next.timeline, nextDrifts);
        return undefined;
      }
    },

    position() {
      for (;;) {
        const word = Atomics.load(words, STATE);
        codec.split(word);
        const [unit, lower, sequence] = [unitOfState(codec), driftsOfState(codec), sequenceOfState(codec)];
        const wallSafe = highOf(~lower & 1);
        const drifts = driftsAt(lower);
        codec.split(Atomics.load(words, STATE));
        // What is on record of the other timeline changes only with the timeline.
        if (driftsOfState(codec) === lower) return { unit, sequence, wallSafe, drifts };
      }
    },
  };

  if (isFirst) {
    const { unit, drifts } = self.position();
    ownUnit = unit;
    ownDrifts = drifts & 0x1ff;
  }
  return self;
}
