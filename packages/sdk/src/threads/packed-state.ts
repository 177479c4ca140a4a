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
 *
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
 *    that it saw in the state together with k. Whoever leaves k raises it first and leaves then, so that from
 *    the moment of leaving it is exactly the highest unit that k has used. A thread that halts between the
 *    two has written what is true and void (it says nothing of the timeline in use); a thread that comes late
 *    raises to what is no news.
 * 3. On one timeline the state only grows: (a) within a unit, (b) in the unit. Timeline k is entered again
 *    (c) only in a unit above `records[k]`, which was read after a state with another timeline. Had k been
 *    entered and left since, the state would have changed, and the compareExchange fails. It does not matter
 *    that several records are read one after another: none of them but that of the timeline in use changes
 *    while the state stands.
 *
 * So strategies and ranges of time do not enter the argument: threads of one generator may even have
 * different strategies. The Promela model beside the tests checks the same, and finds the repeat in each of
 * the ways to get it wrong.
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
  /** Takes a state word apart. The unit is all that is above the version, also what no unit can be. */
  unpack(word: bigint): SharedState;
  /** The unit of a record. */
  unitOf(record: bigint): number;
  /**
   * What a state that is left for another timeline leaves behind: its record, and the version from then on.
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
