/*
 * What threads share, in words of 64 bits that change whole, by one compare-and-swap each:
 *
 *   state        unit ···· version ···· sequence     one word: where the generator stands
 *   records[k]   unit ···· (more)                    one for each timeline: the highest unit that it used
 *
 *                unit   version               sequence   timelines   more in a record
 *   sno          39     9: drifts mod 2^9     16         2           23: drifts div 2^9
 *   snowflakes   as wide as the fields of the layout     1, 2, 4 …   –
 *
 * The version says which timeline is in use: of a snowflake it is the timeline, of sno it is the drifts,
 * whose lowest bit is the tick. So unit, timeline and sequence are one value and change as one: two words,
 * one for the time and one for the count, would let a thread pair the one with a later other.
 */

/** Where all threads together stand, as the state word has it. */
export interface SharedState {
  readonly unit: number;
  /** Changes with the timeline: see the drawing above. */
  readonly version: number;
  readonly timeline: number;
  readonly sequence: number;
}

/** How a scheme puts its state and its records into words. */
export interface Packing {
  readonly timelines: number;
  readonly maxUnit: number;
  /** Bits of the sequence, at the lower end of the state word. */
  readonly sequenceBits: number;
  /** The state word. Each argument in its range: the caller has made sure. */
  pack(unit: number, version: number, sequence: number): bigint;
  /** Takes a state word apart. The unit is all bits above the version, and can be out of range. */
  unpack(word: bigint): SharedState;
  /** The unit of a record. */
  unitOf(record: bigint): number;
  /**
   * The record of a state that is left for another timeline, and the version from then on.
   */
  leave(
    state: SharedState,
    records: readonly bigint[],
    timeline: number,
  ): { readonly record: bigint; readonly version: number };
}

/**
 * Packs two halves of 64 bits into a word, and takes one apart. Through memory: shifting a bigint takes
 * thrice as long.
 */
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
