/** A list with the item at one place moved to another, which is cut to the list. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, i) => i !== from);
  const at = Math.min(rest.length, Math.max(0, to));
  return [...rest.slice(0, at), items[from]!, ...rest.slice(at)];
}

/**
 * The fewest items that need to be moved to sort a list: all but a longest run, with gaps, that is in order already. Of two such
 * runs, the one with the greater ranks stays. `ranks` has the place of each item, all different; the result has their indexes.
 */
export function outOfOrder(ranks: readonly number[]): ReadonlySet<number> {
  // From the end: for each length, the index of the item with the greatest rank that a run of this length can begin with.
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

/** The place in a list of rows that a height is at: the middles of the rows divide the places. */
export function placeAt(y: number, middles: readonly number[]): number {
  return middles.filter(middle => middle < y).length;
}

/** An order that nobody chose. `random` gives numbers from 0 to 1. */
export function shuffled(letters: string, random: () => number): string {
  const rest = [...letters];
  let order = '';
  while (rest.length > 0) order += rest.splice(Math.floor(random() * rest.length), 1)[0];
  return order;
}
