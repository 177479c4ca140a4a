/** Makes the `id` of a context: 96 random bits, also in pages without a secure context. */
export function createContextId(): string {
  return randomText(12);
}

/** Random bytes in hexadecimal. */
export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('');
}
