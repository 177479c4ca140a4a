/** The number of values of two bytes. */
const VALUES = 2 ** 16;

/**
 * Sorts keys of equal length and returns their indexes: smallest first, equal keys in their given order. It
 * is a radix sort that takes two bytes per pass, from the last to the first, so its time grows linearly with
 * the number of keys. Bytes that all keys share cost almost nothing.
 *
 * @param width the bytes per key, an even number.
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
    // From last to first, so that equal keys keep their order.
    for (let i = count - 1; i >= 0; i--) {
      const index = order[i]!;
      const from = index * width + at;
      next[--ends[(keys[from]! << 8) | keys[from + 1]!]!] = index;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Whether two keys are equal. */
export function isSameKey(keys: Uint8Array, width: number, a: number, b: number): boolean {
  for (let i = 0; i < width; i++) if (keys[a * width + i] !== keys[b * width + i]) return false;
  return true;
}
