import { createWordCodec } from './packed-state.ts';
import type { SharedWords } from './shared-words.ts';

/** After this many tries, there is something to decide. */
const MOST_TRIES = 1000;

/**
 * Takes numbers without a decision, while this thread's clock and the shared state are in the unit and on the
 * timeline in which it took numbers last. Then only the sequence changes, in place.
 */
export interface ShortWay {
  /** The numbers that it took last. */
  readonly first: number;
  readonly count: number;
  /** This thread has written a state word, by a clock that reads the same unit from … to (ms). */
  open(word: bigint, fromMs: number, toMs: number): void;
  /**
   * Takes up to `most` numbers, whatever the other threads have taken meanwhile. False if there is something
   * to decide.
   */
  take(word: bigint, now: number, most: number): boolean;
}

/**
 * @param sequenceBits the lowest of the word; from 32 on, they cannot be counted on in half of it
 * @param first the first number of a unit, `last` the last one
 */
export function createShortWay(
  shared: SharedWords,
  sequenceBits: number,
  first: number,
  last: number,
): ShortWay {
  const codec = createWordCodec();
  const mask = 2 ** sequenceBits - 1;
  /** The word that this thread wrote, but for its sequence. */
  let openHigh = -1;
  let openLow = -1;
  let fromMs = 0;
  let toMs = 0;

  const self = {
    first: 0,
    count: 0,
    open(word: bigint, from: number, to: number) {
      if (sequenceBits >= 32) return;
      codec.split(word);
      openHigh = codec.high;
      openLow = codec.low >>> sequenceBits;
      fromMs = from;
      toMs = to;
    },
    take(word: bigint, now: number, most: number) {
      if (!(typeof now === 'number' && now >= fromMs && now < toMs)) return false;
      let expected = word;
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        codec.split(expected);
        const { high, low } = codec;
        const sequence = low & mask;
        const room = last - sequence;
        if (high !== openHigh || low >>> sequenceBits !== openLow || room < 1 || sequence < first)
          return false;
        const count = Math.min(most, room);
        const found = shared.exchange(expected, codec.pack(high, low + count));
        if (found === expected) {
          self.first = sequence + 1;
          self.count = count;
          return true;
        }
        expected = found;
      }
      return false;
    },
  };
  return self;
}
