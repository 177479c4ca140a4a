import type { Clock } from '../clock/clock.ts';
import type { Blocked, SequencerState } from '../engine/step.ts';
import { corrupt, type MemoryKind } from './memory.ts';
import { createWordCodec, type Packing, type SharedState } from './packed-state.ts';
import type { SharedSequencer } from './run-source.ts';

/** Where the words lie: the state, and behind it the record of each timeline. */
const STATE = 0;
const RECORDS = 1;
/**
 * How far, in milliseconds, this thread's clock may lie behind the shared unit without counting as set back:
 * twice the 50 ms that the default clock lets pass between itself and the wall clock, so as much as two such
 * clocks can differ by.
 */
const SKEW_MS = 100;
/**
 * After this many tries, a call reads the state after the clock: the clock must be taking numbers by another
 * end.
 */
const TRIES = 1000;
/** After this many, it gives up: threads that follow the protocol never interfere that often. */
const MOST_TRIES = 100_000;

/** What makes one scheme out of a shared sequencer. */
export interface SharedScheme {
  /** What to call the buffer in an error. */
  readonly kind: MemoryKind;
  readonly packing: Packing;
  /** This thread's clock. */
  readonly clock: Clock;
  /** The numbers of a unit, both inclusive. */
  readonly first: number;
  readonly last: number;
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
  /** What a clock that reads `unit` does to a state. Pure. */
  decide(state: SequencerState, unit: number, first: number): SequencerState | Blocked;
  /**
   * This thread has moved from a state to another timeline, and has put `record` on record. Runs no code of
   * the caller.
   */
  moved(from: SharedState, to: SharedState, record: bigint, now: number): void;
}

/** One thread's access to the shared state. */
export interface SharedAccess extends SharedSequencer {
  /** Where all threads together stand, with the record of each timeline: that of the one in use is void. */
  position(): SharedState & { readonly records: readonly bigint[] };
}

/** Writes the words of a generator that resumes from a state. Before any other thread has the buffer. */
export function initWords(words: BigUint64Array, state: bigint, records: readonly bigint[]): void {
  words[STATE] = state;
  words.set(records, RECORDS);
}

/**
 * Makes a thread's access to the words. Lock-free: a compareExchange fails only because another thread's has
 * succeeded. `isFirst` is for the thread that wrote them: for it, what they say is the past of its own clock.
 *
 * @throws RangeError, here and from its methods, for words that no thread of this generator can have written.
 */
export function createSharedSequencer(
  words: BigUint64Array,
  scheme: SharedScheme,
  isFirst: boolean,
): SharedAccess {
  const { packing, clock, first, last, unitMs, startOf, unitOf, drawFirst, decide } = scheme;
  const { timelines, maxUnit, sequenceBits, pack, unpack } = packing;
  const skewUnits = Math.ceil(SKEW_MS / unitMs);
  /** For a decision that does not depend on them. */
  const noHighs: readonly number[] = Array(timelines).fill(0);
  const codec = createWordCodec();
  /** A sequence that lies in the lower half of the word can be counted on in place. */
  const hasShortWay = sequenceBits < 32;
  const mask = 2 ** sequenceBits - 1;
  /** What this thread's clock read, in units, and the version, when it last took a number. */
  let ownUnit = -1;
  let ownVersion = -1;
  /**
   * The state word that this thread wrote then, but for the sequence; and the same reading, in milliseconds
   * from … to.
   */
  let ownHigh = -1;
  let ownLow = -1;
  let fromMs = 0;
  let toMs = 0;
  /** How often this thread has taken numbers. */
  let takes = 0;

  /**
   * The unit that a reading stands for. A clock that lies a little behind the shared unit has not gone back,
   * unless this thread saw it further on before, and no thread has moved to another timeline since. It shares
   * the unit then.
   */
  function seen(now: number, { unit, version }: SharedState): number {
    const wentBack = now < ownUnit && version === ownVersion;
    return now < unit && unit - now <= skewUnits && !wentBack ? unit : now;
  }

  function loadRecords(): bigint[] {
    return Array.from(noHighs, (_, timeline) => Atomics.load(words, RECORDS + timeline));
  }

  /**
   * Puts on record how far a timeline has come, unless more is on record. False if another thread came
   * between.
   */
  function raise(timeline: number, record: bigint): boolean {
    const old = Atomics.load(words, RECORDS + timeline);
    return old >= record || Atomics.compareExchange(words, RECORDS + timeline, old, record) === old;
  }

  /** Takes a state word apart, and refuses one that no thread of this generator can have written. */
  function read(word: bigint): SharedState {
    const state = unpack(word);
    if (state.unit <= maxUnit && state.sequence >= first && state.sequence <= last) return state;
    throw corrupt(scheme.kind, 'other data');
  }

  /**
   * The short way, for a clock and a state that are in the same unit as at this thread's last number: takes
   * the next ones, whatever the other threads have taken meanwhile. False if there is more to decide.
   */
  function takeNext(word: bigint, most: number): boolean {
    let expected = word;
    for (let tries = 0; tries < TRIES; tries++) {
      codec.split(expected);
      const { high, low } = codec;
      const sequence = low & mask;
      const room = last - sequence;
      if (high !== ownHigh || low >>> sequenceBits !== ownLow || room < 1 || sequence < first) return false;
      const count = Math.min(most, room);
      const found = Atomics.compareExchange(words, STATE, expected, codec.pack(high, low + count));
      if (found === expected) {
        self.first = sequence + 1;
        self.count = count;
        takes++;
        return true;
      }
      expected = found;
    }
    return false;
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
        let word = Atomics.load(words, STATE);
        const takesBefore = takes;
        const now = clock.now();
        self.now = now;
        if (typeof now === 'number' && now >= fromMs && now < toMs && takeNext(word, most)) return undefined;
        const clockUnit = unitOf(now);
        // A clock that itself takes numbers, of this end or of another one, would always come in between.
        if (takes !== takesBefore || tries > TRIES) word = Atomics.load(words, STATE);
        const state = read(word);
        const unit = seen(clockUnit, state);
        if (start === undefined && unit !== state.unit) {
          start = drawFirst!();
          // What draws may have taken numbers: look at the state again.
          continue;
        }
        // Read after the state: what they say of timelines that are not in use is right for as long as the
        // state stands.
        const isForward = unit > state.unit || (unit === state.unit && state.sequence < last);
        const records = isForward ? [] : loadRecords();
        const highs = isForward ? noHighs : records.map(packing.unitOf);
        // Spelled out, because a spread of numbers above 2^31 is slow.
        const { timeline, sequence } = state;
        const next = decide({ timeline, unit: state.unit, sequence, highs }, unit, start ?? first);
        if ('reason' in next) return next;

        const left =
          next.timeline === state.timeline ? undefined : packing.leave(state, records, next.timeline);
        if (left && !raise(state.timeline, left.record)) continue;
        const version = left ? left.version : state.version;
        const count = Math.min(most, last - next.sequence + 1);
        const taken = pack(next.unit, version, next.sequence + count - 1);
        if (Atomics.compareExchange(words, STATE, word, taken) !== word) continue;
        self.unit = next.unit;
        self.timeline = next.timeline;
        self.first = next.sequence;
        self.count = count;
        takes++;
        ownUnit = clockUnit;
        ownVersion = version;
        fromMs = startOf(clockUnit);
        toMs = fromMs + unitMs;
        if (hasShortWay) {
          codec.split(taken);
          ownHigh = codec.high;
          ownLow = codec.low >>> sequenceBits;
        }
        if (left) scheme.moved(state, { ...next, version }, left.record, now);
        return undefined;
      }
      throw corrupt(scheme.kind, 'one that changes all the time');
    },

    position() {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const before = read(Atomics.load(words, STATE));
        const records = loadRecords();
        const state = read(Atomics.load(words, STATE));
        // No timeline is entered twice in one unit, so that nobody has left this one in between.
        if (state.unit !== before.unit || state.version !== before.version) continue;
        if (records.every(record => packing.unitOf(record) <= maxUnit)) return { ...state, records };
        throw corrupt(scheme.kind, 'other data');
      }
      throw corrupt(scheme.kind, 'one that changes all the time');
    },
  };

  const { unit, version } = self.position();
  if (isFirst) {
    ownUnit = unit;
    ownVersion = version;
  }
  return self;
}
