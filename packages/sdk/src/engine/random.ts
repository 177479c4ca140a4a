import { requireInteger } from '../arguments.ts';

/** Where random numbers come from. */
export interface RandomSource {
  /** Returns an integer from 0 to 2^32 − 1, each equally likely. */
  nextUint32(): number;
}

declare const crypto: { getRandomValues(array: Uint32Array): unknown };

/**
 * Draws an integer from 0 to 2^32 − 1 from the runtime's `crypto`, looked up at each call. `Math.random`
 * where that is missing, where it is a partial polyfill, or where it may not be used yet: Cloudflare Workers
 * refuse it at module scope.
 */
export function randomUint32(): number {
  const word = Uint32Array.of(0);
  try {
    crypto.getRandomValues(word);
  } catch {
    word[0] = 2 ** 32 * Math.random();
  }
  return word[0]!;
}

/** The runtime's own. */
export const runtimeRandom: RandomSource = { nextUint32: randomUint32 };

/**
 * Draws a number from a source that may be anybody's.
 *
 * @throws TypeError or RangeError if it is not an integer from 0 to 2^32 − 1.
 */
export function drawUint32(random: RandomSource): number {
  return requireInteger('random.nextUint32()', random.nextUint32(), 0xffff_ffff);
}
