import type { Sno } from '../id/sno.ts';
import { createGenerator, type Generator } from './generator.ts';

let defaultGenerator: Generator | undefined;

/**
 * Makes an ID with this context's own generator, which the first call makes.
 *
 * Its partition is random, and it starts each unit at a random place in the lower half of the sequence: two
 * contexts that make IDs without a word to each other are kept apart by odds, not by a guarantee. Give each
 * generator a partition of its own where that must not be left to odds.
 *
 * @throws as {@link Generator.next} does.
 * @example
 * const id = generate();
 */
export function generate(meta = 0): Sno {
  defaultGenerator ??= createGenerator();
  return defaultGenerator.next(meta);
}
