import { corrupt, type MemoryKind } from './memory.ts';
import type { Packing, SharedState } from './packed-state.ts';

/** Where the words lie: the state, and behind it the record of each timeline. */
const STATE = 0;
const RECORDS = 1;
/** After this many tries, a reader gives up: threads that follow the protocol never interfere that often. */
export const MOST_TRIES = 100_000;

/** What threads share, as one of them reads and changes it. */
export interface SharedWords {
  /** The state word. */
  load(): bigint;
  /**
   * Takes a state word apart.
   *
   * @throws RangeError for one that no thread of this generator can have written.
   */
  read(word: bigint): SharedState;
  /** Puts another state word in the place of the one that is there. Returns the word that was there. */
  exchange(expected: bigint, next: bigint): bigint;
  /** The record of each timeline. */
  loadRecords(): bigint[];
  /**
   * Puts on record how far a timeline has come, unless more is on record. False if another thread came
   * between.
   */
  raise(timeline: number, record: bigint): boolean;
  /** Where all threads together stand, with the records: that of the timeline in use does not count. */
  position(): SharedState & { readonly records: readonly bigint[] };
}

/** Writes the words of a generator that resumes from a state. Before any other thread has the buffer. */
export function initWords(words: BigUint64Array, state: bigint, records: readonly bigint[]): void {
  words[STATE] = state;
  words.set(records, RECORDS);
}

/**
 * @param kind what to call the buffer in an error
 * @param first the first number of a unit, `last` the last one
 */
export function createSharedWords(
  words: BigUint64Array,
  kind: MemoryKind,
  { timelines, maxUnit, unpack, unitOf }: Packing,
  first: number,
  last: number,
): SharedWords {
  const self: SharedWords = {
    load: () => Atomics.load(words, STATE),
    read(word) {
      const state = unpack(word);
      if (state.unit <= maxUnit && state.sequence >= first && state.sequence <= last) return state;
      throw corrupt(kind, 'other data');
    },
    exchange: (expected, next) => Atomics.compareExchange(words, STATE, expected, next),
    loadRecords: () =>
      Array.from({ length: timelines }, (_, timeline) => Atomics.load(words, RECORDS + timeline)),
    raise(timeline, record) {
      const old = Atomics.load(words, RECORDS + timeline);
      return old >= record || Atomics.compareExchange(words, RECORDS + timeline, old, record) === old;
    },
    position() {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const before = self.read(self.load());
        const records = self.loadRecords();
        const state = self.read(self.load());
        // No timeline is entered twice in one unit, so that nobody has left this one in between.
        if (state.unit !== before.unit || state.version !== before.version) continue;
        if (records.every(record => unitOf(record) <= maxUnit)) return { ...state, records };
        throw corrupt(kind, 'other data');
      }
      throw corrupt(kind, 'one that other code changes');
    },
  };
  return self;
}
