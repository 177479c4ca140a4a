/**
 * Remembers what the global object had when this file was loaded. Import it before the library, for its
 * effect:
 *
 *     import './globals-before.mjs';
 *     import * as sno from '@sno-id/sdk';
 */

/** The keys of the global object, symbols as text. */
export function globalNames() {
  return Reflect.ownKeys(globalThis).map(String);
}

export const globalsBefore = globalNames();
