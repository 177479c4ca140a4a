export type Dice = ReturnType<typeof createDice>;

/** Random numbers, the same for the same seed, which is any integer. */
export function createDice(seed: number) {
  let state = seed | 0;

  /** 0 … 2^32 − 1. */
  function uint32(): number {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return (bits ^ (bits >>> 16)) >>> 0;
  }

  /** 0 … count − 1. */
  const below = (count: number) => Math.floor((uint32() / 2 ** 32) * count);
  return {
    uint32,
    below,
    /** True with a probability of 1 / `inTimes`. */
    once: (inTimes: number) => below(inTimes) === 0,
    /** One element of a list that is not empty. */
    pick: <T>(list: readonly T[]) => list[below(list.length)]!,
  };
}
