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
