/** Random bytes in hex: 12 for the name of an authority, 4 for that of a key. */
export function randomHex(length: number): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
