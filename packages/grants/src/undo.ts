/* What a transaction in memory has written, so that it can be undone. */

/** Writes one value of a map, or that there is none. */
export function change<V>(
  undo: (() => void)[],
  map: Map<string, V>,
  key: string,
  value: V | undefined,
): void {
  const [had, before] = [map.has(key), map.get(key)];
  undo.push(() => (had ? map.set(key, before!) : map.delete(key)));
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

/** Undoes what was written, the last first, until so much is left. */
export function undoTo(undo: (() => void)[], length: number): void {
  while (undo.length > length) undo.pop()!();
}
