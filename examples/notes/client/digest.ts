/**
 * A 64-bit hash of a text, as 16 hex digits. It tells two notes apart that a copied machine made under the
 * same ID in the same session; it protects against nobody who wants two texts with one hash.
 */
export function digestOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = mixed(high) ^ mixed(low);
  low = mixed(low + high);
  return [high, low].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Spreads each bit over all 32. */
function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
