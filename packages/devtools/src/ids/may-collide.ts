import type { Generators } from '../source/watch.ts';
import { twinsAmong, writersOf } from '../source/writers.ts';
import { type Claim, findOverlaps } from './collisions.ts';

/**
 * Whether some generators of one context could make the same ID, or cannot be told apart from such; or one
 * of `others` certainly could.
 */
export function mayCollide(generators: Generators, others: readonly Claim[] = []): boolean {
  const writers = writersOf(twinsAmong(generators));
  const claims = Object.entries(generators).map(([key, source]) => ({
    key,
    context: { id: '' },
    description: source.describe(),
    writer: writers.get(key),
  }));
  return (
    findOverlaps(claims).some(({ count, twins }) => count + twins.length > 0) ||
    findOverlaps([...claims, ...others]).some(({ count }) => count > 0)
  );
}
