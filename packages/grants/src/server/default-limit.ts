/*
 * The limit of a principal for whom `authorize` names none. It keeps one of them from filling a slab by
 * mistake or on purpose, and need not be exact: each process counts for itself, and no step of the store is
 * spent on it.
 */

/** Blocks of one principal in each slab, in one process: 128 principals fill a slab. */
const BLOCKS = 65_536;
/** How many principals are counted at a time: those that were seen last. */
const PRINCIPALS = 10_000;

/** Counts one block in each of some slabs. Returns those in which it was within the limit. */
export type DefaultLimit = (principal: string, slabs: readonly number[]) => readonly number[];

export function defaultLimit(): DefaultLimit {
  const counts = new Map<string, Map<number, number>>();
  return (principal, slabs) => {
    const known = counts.get(principal);
    const blocks = known ?? new Map<number, number>();
    // The one that was seen last is the last to be forgotten.
    counts.delete(principal);
    counts.set(principal, blocks);
    if (counts.size > PRINCIPALS) counts.delete(counts.keys().next().value!);
    return slabs.filter(slab => {
      const count = (blocks.get(slab) ?? 0) + 1;
      if (count <= BLOCKS) blocks.set(slab, count);
      return count <= BLOCKS;
    });
  };
}
