/** A small generator of random numbers (mulberry32), so that a failing script can be named by its seed. */
export interface Dice {
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True once in `n` times. */
  oneIn(n: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (min: number, max: number): number => min + (next() % (max - min + 1));
  return { int, oneIn: n => int(1, n) === 1, pick: choices => choices[int(0, choices.length - 1)]! };
}
