/**
 * Measures candidates against each other in one run. The first rounds are warm-up. Runs in Node and in a
 * page.
 *
 * @typedef {{ name: string, calls: number, run(calls: number): number }} Candidate `run` returns what it
 *   made, reduced to a number, so that nothing can be left out
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
 * @returns {Promise<Record<string, number>>} median nanoseconds for one call of each
 */
export async function measure(candidates) {
  const samples = await inTurns(candidates, ROUNDS, ({ calls, run }) => {
    const pauseEnd = performance.now() + PAUSE_MS;
    while (performance.now() < pauseEnd);
    const start = performance.now();
    consumed += run(calls);
    return ((performance.now() - start) * 1e6) / calls;
  });
  return Object.fromEntries(candidates.map(({ name }, i) => [name, median(samples[i].slice(WARM_UP))]));
}

/**
 * Takes one sample of each candidate in each round, so that a machine that slows down slows all of them down.
 *
 * @template Candidate, Sample
 * @param {readonly Candidate[]} candidates
 * @param {number} rounds
 * @param {(candidate: Candidate) => Sample | Promise<Sample>} take
 * @returns {Promise<Sample[][]>} the samples of each candidate
 */
export async function inTurns(candidates, rounds, take) {
  /** @type {Sample[][]} */
  const samples = candidates.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, candidate] of candidates.entries()) samples[i]?.push(await take(candidate));
  return samples;
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 */
export function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
