import type { RandomSource } from '@sno-id/sdk';

const WORDS = 4_096;

/** Random numbers from the browser's `crypto`, buffered. */
export function bufferedRandom(): RandomSource {
  const words = new Uint32Array(WORDS);
  let next = WORDS;
  return {
    nextUint32() {
      if (next === WORDS) {
        crypto.getRandomValues(words);
        next = 0;
      }
      return words[next++]!;
    },
  };
}
