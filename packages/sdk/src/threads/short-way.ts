import { createWordCodec } from './packed-state.ts';
import { exchange } from './shared-words.ts';

/** After this many tries, there is something to decide. */
const MOST_TRIES = 1000;

/**
 * The last decision of a thread. While its clock and the shared state are still in that unit and on that
 * timeline, it takes numbers without another decision: only the sequence changes, in place.
 */
export interface ShortWay {
  /** This thread has decided, or written the first words, by a clock whose unit starts at `fromMs`. */
  open(word: bigint, version: number, fromMs: number): void;
  /**
   * Takes up to `most` numbers, whatever the other threads have taken meanwhile, and puts them into the run.
   * False if there is something to decide.
   */
  take(word: bigint, now: number, most: number): boolean;
  /** Whether this thread saw its clock further on, and no thread has moved to another timeline since. */
  wentBack(now: number, version: number): boolean;
}

/**
 * @param run receives the numbers that are taken
 * @param sequenceBits the lowest of the word; from 32 on, they cannot be counted on in half of it
 * @param first the first number of a unit, `last` the last one
 */
export function createShortWay(
  words: BigUint64Array,
  run: { first: number; count: number },
  unitMs: number,
  sequenceBits: number,
  first: number,
  last: number,
): ShortWay {
  const codec = createWordCodec();
  const mask = 2 ** sequenceBits - 1;
  /** The word that this thread wrote, but for its sequence. */
  let openHigh = -1;
  let openLow = -1;
  let openVersion = -1;
  let openMs = 0;

  return {
    open(word, version, fromMs) {
      openVersion = version;
      openMs = fromMs;
      if (sequenceBits >= 32) return;
      codec.split(word);
      openHigh = codec.high;
      openLow = codec.low >>> sequenceBits;
    },
    take(word, now, most) {
      if (!(typeof now === 'number' && now >= openMs && now < openMs + unitMs)) return false;
      let expected = word;
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        codec.split(expected);
        const { high, low } = codec;
        const sequence = low & mask;
        const room = last - sequence;
        if (high !== openHigh || low >>> sequenceBits !== openLow || room < 1 || sequence < first)
          return false;
        const count = Math.min(most, room);
        const found = exchange(words, expected, codec.pack(high, low + count));
        if (found === expected) {
          run.first = sequence + 1;
          run.count = count;
          return true;
        }
        expected = found;
      }
      return false;
    },
    wentBack: (now, version) => now < openMs && version === openVersion,
  };
}
