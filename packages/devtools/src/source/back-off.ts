const SHORTEST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * How long to wait before the next try, in milliseconds: after `failures` of them, the first being 0, twice
 * as long each time, from half a second up to 15. Up to half of it is left to chance, so that those who lost
 * the same server do not come back together.
 */
export function backOffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** failures);
  const shortest = Math.max(SHORTEST_MS, longest / 2);
  return Math.round(shortest + random * (longest - shortest));
}

/** How long to wait after a refusal: it takes a person to change that. */
export const REFUSED_MS: number = LONGEST_MS;
