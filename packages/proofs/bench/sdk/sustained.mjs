import { createGenerator } from '@sno-id/sdk';

/** IDs a second that the format holds: 65,536 in each unit of 4 ms. */
export const CEILING = 16_384_000;

/**
 * Makes IDs as fast as it can for some milliseconds, and returns the share of the ceiling that was reached.
 *
 * @param {(generator: import('@sno-id/sdk').Generator) => number} make  makes some and returns how many
 */
export function shareOfCeiling(ms, make) {
  const generator = createGenerator({ partition: 3 });
  make(generator);
  let made = 0;
  const start = performance.now();
  let now = start;
  while (now - start < ms) {
    for (let i = 0; i < 64; i++) made += make(generator);
    now = performance.now();
  }
  return made / ((now - start) / 1000) / CEILING;
}

let read = 0;

/** One at a time, 128 of them, each read. */
export function oneByOne(generator) {
  for (let i = 0; i < 128; i++) read += generator.next().charCodeAt(15);
  return 128 + (read & 0);
}

export function inBatches(generator) {
  return generator.batch(1000).length;
}
