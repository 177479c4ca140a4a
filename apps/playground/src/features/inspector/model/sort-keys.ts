/** The values of two bytes. */
const VALUES = 2 ** 16;

/**
 * The order of keys of equal length, as indexes: least first, equal ones as they stand. A radix sort, two bytes a pass from the
 * last to the first, so that its time grows with the number of keys alone; what all keys have in common costs next to nothing.
 *
 * @param width bytes of a key, an even number.
 */
export function orderOf(keys: Uint8Array, width: number): Uint32Array {
  const count = keys.length / width;
  let order = new Uint32Array(count);
  let next = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  const ends = new Uint32Array(VALUES);
  for (let at = width - 2; at >= 0; at -= 2) {
    ends.fill(0);
    for (let i = at; i < keys.length; i += width) ends[(keys[i]! << 8) | keys[i + 1]!]!++;
    if (ends.includes(count)) continue;
    for (let value = 1; value < VALUES; value++) ends[value]! += ends[value - 1]!;
    // From the last to the first, so that equal ones stay in order.
    for (let i = count - 1; i >= 0; i--) {
      const index = order[i]!;
      const from = index * width + at;
      next[--ends[(keys[from]! << 8) | keys[from + 1]!]!] = index;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Whether two keys are the same. */
export function isSameKey(keys: Uint8Array, width: number, a: number, b: number): boolean {
  for (let i = 0; i < width; i++) if (keys[a * width + i] !== keys[b * width + i]) return false;
  return true;
}
