/**
 * The candidate that a mistyped word is nearest to: a third of its letters may be wrong, and at least one.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const found = distance(word, candidate);
    if (found < least) {
      best = candidate;
      least = found;
    }
  }
  return best;
}

/** How many letters to add, drop, change, or swap with their neighbour, to get from one word to the other. */
function distance(a: string, b: string): number {
  // Three rows of the usual table are enough: a swap looks back two.
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      if (j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
