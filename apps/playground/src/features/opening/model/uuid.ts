/*
 * UUIDs to compare with, from given bytes.
 */

/** A UUID v4: 122 of the 128 bits of `random`, which has 16 bytes. */
export function uuidV4(random: Uint8Array): string {
  return written(random, 4);
}

/** A UUID v7: a time in Unix milliseconds, then 74 of the bits of `random`, which has 16 bytes. */
export function uuidV7(unixMs: number, random: Uint8Array): string {
  const bytes = random.slice();
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(unixMs / 2 ** (8 * (5 - i))) & 0xff;
  return written(bytes, 7);
}

function written(bytes: Uint8Array, version: number): string {
  const hex = Array.from(bytes, (byte, i) => {
    const marked = i === 6 ? (byte & 0x0f) | (version << 4) : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
