/** A UUID v7: a time in Unix milliseconds, then 74 of the bits of `random`, which has 16 bytes. */
export function uuidV7(unixMs: number, random: Uint8Array): string {
  const hex = Array.from(random, (byte, i) => {
    const written =
      i < 6
        ? Math.floor(unixMs / 2 ** (8 * (5 - i))) & 0xff
        : i === 6
          ? (byte & 0x0f) | 0x70
          : i === 8
            ? (byte & 0x3f) | 0x80
            : byte;
    return written.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
