/** Where random numbers come from. */
export interface RandomSource {
  /** An integer from 0 to 2^32 − 1, each equally likely. */
  nextUint32(): number;
}

interface CryptoLike {
  getRandomValues(array: Uint32Array): unknown;
}

/** The runtime's `crypto`, looked up at each call; `Math.random` where an old runtime has none. */
export const runtimeRandom: RandomSource = {
  nextUint32() {
    const crypto = (globalThis as { crypto?: CryptoLike }).crypto;
    if (crypto === undefined) return Math.floor(Math.random() * 0x1_0000_0000);
    const word = new Uint32Array(1);
    crypto.getRandomValues(word);
    return word[0]!;
  },
};
