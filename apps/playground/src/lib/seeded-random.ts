import type { RandomSource } from '@sno-id/sdk';

/** Random numbers that are the same for the same seed (mulberry32). */
export interface SeededRandom extends RandomSource {
  /** A number from 0 up to but excluding 1. */
  next(): number;
}

/** Starts a sequence of random numbers. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function nextUint32(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  return { nextUint32, next: () => nextUint32() / 2 ** 32 };
}
