import type { Json, Key } from './messages.ts';

/**
 * Makes the key of an operation. The hash keeps the operations of copied memory apart, which draw the same
 * random numbers.
 *
 * @param name 128 random bits in hex, of which it takes 96
 * @param content the operation as it was made: what two operations with one key would have in common
 */
export function newKey(name: string, content: Json): Key {
  return name.slice(0, 24) + hashOf(JSON.stringify(content)).toString(16).padStart(8, '0');
}

export function isKey(value: unknown): value is Key {
  return typeof value === 'string' && /^[\da-f]{32}$/.test(value);
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return hash >>> 0;
}
