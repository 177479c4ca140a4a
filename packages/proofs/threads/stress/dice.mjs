// @ts-check
/**
 * Random numbers from a seed (mulberry32), as test/random/dice.ts has them, for what runs without a
 * compiler.
 * @param {number} seed
 */
export function createDice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  /** @param {number} min @param {number} max */
  const int = (min, max) => min + (next() % (max - min + 1));
  /** @param {number} n */
  const oneIn = n => int(1, n) === 1;
  return { int, oneIn };
}
