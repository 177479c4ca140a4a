/**
 * Measures candidates against each other in one run: interleaved rounds, so that a machine that slows down
 * slows all of them down; the first rounds are warm-up; medians. Runs in Node and in a page.
 *
 * @typedef {{ name: string, calls: number, run(calls: number): number }} Candidate `run` returns what it
 * made, reduced
 *   to a number, so that nothing can be left out
 */

const ROUNDS = 80;
const WARM_UP = 20;
/**
 * Longer than a unit of 4 ms: each burst finds a fresh pool, so that no candidate is measured waiting for
 * one.
 */
const PAUSE_MS = 4.2;

/** Everything that the candidates made ends up here. */
export let consumed = 0;

/**
 * @param {readonly Candidate[]} candidates
 * @returns {Record<string, number>} median nanoseconds for one call of each
 */
export function measure(candidates) {
  const samples = new Map(candidates.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, calls, run } of candidates) {
      const pauseEnd = performance.now() + PAUSE_MS;
      while (performance.now() < pauseEnd);
      const start = performance.now();
      consumed += run(calls);
      const ns = ((performance.now() - start) * 1e6) / calls;
      if (round >= WARM_UP) samples.get(name).push(ns);
    }
  }
  return Object.fromEntries([...samples].map(([name, values]) => [name, median(values)]));
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 */
export function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
