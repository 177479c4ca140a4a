/*
 * What threads share, in words of 64 bits that change whole, by one compare-and-swap each:
 *
 *   state      unit 39 ············ drifts mod 2^9 ·· sequence 16     one word: where the generator stands
 *   highs[k]   0 0 · unit 39 ······ drifts div 2^9 · 23 bits          one for each timeline: where it was left
 *
 * The lowest bit of the drifts is the timeline in use, which is the tick. So unit, timeline and sequence are one value
 * and change as one: two words, one for the time and one for the count, let a thread pair the one with a later other.
 *
 * Why no (unit, timeline, sequence) is given out twice, with any number of threads, each of which may stop for ever
 * at any instruction:
 *
 * 1. A number belongs to the thread whose compareExchange put it into the state, and to no other. Each change of the
 *    state is to a triple that it never held before (3), so an expected value that is still there means that nothing
 *    has happened in between: there is no ABA, and nothing is ever given back.
 * 2. `highs[k]` only grows, and never exceeds what timeline k has used: a thread raises it only to a unit that it saw
 *    in the state together with k. Whoever leaves k raises it first and leaves then, so that from the moment of
 *    leaving it is exactly the highest unit that k has used. A thread that stops between the two has written what is
 *    true and void (it says nothing of the timeline in use); a thread that comes late raises to what is no news.
 * 3. On one timeline the state only grows: in the unit, or within a unit in the sequence. Timeline k is entered again
 *    only in a unit above `highs[k]`, read after a state whose timeline is the other one. Had k been entered and left
 *    since, the state would have changed, and the compareExchange fails.
 *
 * The Promela model beside the tests checks the same, and finds the repeat in each of the ways to get it wrong.
 */

/** Packs two halves of 64 bits into a word, and takes one apart. Through memory: shifting a bigint takes thrice as long. */
export interface WordCodec {
  pack(high: number, low: number): bigint;
  /** Takes a word apart, into `high` and `low`. */
  split(word: bigint): void;
  /** Each an integer from 0 to 2^32 − 1. */
  readonly high: number;
  readonly low: number;
}

export function createWordCodec(): WordCodec {
  const words = new BigUint64Array([1n]);
  const halves = new Uint32Array(words.buffer);
  /** Where this machine has the lower half. */
  const lower = halves[0] === 1 ? 0 : 1;
  const upper = 1 - lower;
  return {
    pack(high, low) {
      halves[upper] = high;
      halves[lower] = low;
      return words[0]!;
    },
    split(word) {
      words[0] = word;
    },
    get high() {
      return halves[upper]!;
    },
    get low() {
      return halves[lower]!;
    },
  };
}

/** The state word. Each argument in its range: the caller has made sure. */
export function packState(codec: WordCodec, unit: number, drifts: number, sequence: number): bigint {
  return codec.pack(Math.floor(unit / 128), (unit << 25) | ((drifts & 0x1ff) << 16) | sequence);
}

export function unitOfState({ high, low }: WordCodec): number {
  return high * 128 + (low >>> 25);
}

/** The lower nine bits of the drifts. */
export function driftsOfState({ low }: WordCodec): number {
  return (low >>> 16) & 0x1ff;
}

export function sequenceOfState({ low }: WordCodec): number {
  return low & 0xffff;
}

/** The word of a timeline that is left, in this unit, for the drifts that follow. */
export function packHigh(codec: WordCodec, unit: number, drifts: number): bigint {
  return codec.pack(Math.floor(unit / 512), (unit << 23) | (drifts >>> 9));
}

export function unitOfHigh({ high, low }: WordCodec): number {
  return high * 512 + (low >>> 23);
}

/** The drifts above their lower nine bits, in place: a multiple of 512. */
export function driftsOfHigh({ low }: WordCodec): number {
  return ((low & 0x7f_ffff) << 9) >>> 0;
}
