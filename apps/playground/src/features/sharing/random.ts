import type { RandomSource } from '@sno-id/sdk';

/** Numbers from the browser's `crypto`, as the SDK itself takes them. */
export const cryptoRandom: RandomSource = {
  nextUint32: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
};
