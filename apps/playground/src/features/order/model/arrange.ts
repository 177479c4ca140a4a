import { clamp } from '@sno-id/kit/data';

/** Moves an item of a list to another index, clamped to the list. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, i) => i !== from);
  const at = clamp(to, 0, rest.length);
  return [...rest.slice(0, at), items[from]!, ...rest.slice(at)];
}

/**
 * The fewest items that must move to sort a list: everything except a longest increasing subsequence. Of two
 * such subsequences, the one with the greater ranks stays. `ranks` holds the distinct rank of each item; the
 * result holds indexes.
 */
export function outOfOrder(ranks: readonly number[]): ReadonlySet<number> {
  // Built from the end: for each length, the index of the item with the greatest rank that can start a
  // subsequence of this length.
  const begins: number[] = [];
  const nexts: number[] = [];
  for (let i = ranks.length - 1; i >= 0; i--) {
    let [from, to] = [0, begins.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ranks[begins[middle]!]! > ranks[i]!) from = middle + 1;
      else to = middle;
    }
    nexts[i] = begins[from - 1] ?? -1;
    begins[from] = i;
  }
  const stay = new Set<number>();
  for (let i = begins.at(-1) ?? -1; i >= 0; i = nexts[i]!) stay.add(i);
  return new Set(ranks.map((_, i) => i).filter(i => !stay.has(i)));
}

/** The index in a list of rows at a vertical position. The midpoints of the rows separate the indexes. */
export function placeAt(y: number, middles: readonly number[]): number {
  return middles.filter(middle => middle < y).length;
}

/** A shuffled order. `random` returns numbers from 0 to 1. */
export function shuffled(letters: string, random: () => number): string {
  const rest = [...letters];
  let order = '';
  while (rest.length > 0) order += rest.splice(Math.floor(random() * rest.length), 1)[0];
  return order;
}
