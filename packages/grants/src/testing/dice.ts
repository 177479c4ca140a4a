/** Random numbers, the same for the same seed. */
export interface Dice {
  /** 0 … 2^32 − 1. */
  uint32(): number;
  /** 0 … count − 1. */
  below(count: number): number;
  /** True with a probability of 1 / `inTimes`. */
  once(inTimes: number): boolean;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** @param seed any integer */
export function createDice(seed: number): Dice {
  let state = seed | 0;
  const self: Dice = {
    uint32() {
      state = (state + 0x9e3779b9) | 0;
      let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
      bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
      return (bits ^ (bits >>> 16)) >>> 0;
    },
    below: count => Math.floor((self.uint32() / 2 ** 32) * count),
    once: inTimes => self.below(inTimes) === 0,
    pick: list => list[self.below(list.length)]!,
  };
  return self;
}
