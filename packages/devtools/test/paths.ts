/** The ways to everything inside a value: what a test can put something else into. */
export function pathsOf(value: unknown, to: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [to];
  const inside = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...to, name]));
  return to.length > 0 ? [to, ...inside] : inside;
}

/** Puts a value into another, where a path leads; nowhere if it leads nowhere any longer. */
export function put(into: unknown, path: readonly string[], value: unknown): void {
  let at = into as Record<string, unknown>;
  for (const name of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return;
    at = at[name] as Record<string, unknown>;
  }
  if (typeof at === 'object' && at !== null) at[path.at(-1)!] = value;
}
