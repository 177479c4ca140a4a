/* What a link to the anatomy holds: an ID, or another text that the user is reading. */

import type { Sno } from '@sno-id/sdk';

/** The example of the reference implementation, for puzzles and tests. */
export const EXAMPLE = 'brpk4q72xwf2m63l' as Sno;

export function writeIdLink(text: string): string {
  return encodeURIComponent(text);
}

/** Undoes the escapes of an address. A text with invalid escapes is not escaped. */
export function readIdLink(payload: string): string {
  try {
    return decodeURIComponent(payload);
  } catch {
    return payload;
  }
}
