/* IDs with a byte that says what they are of, and the shelves that read it. */

import { createGenerator, metaOf, type Sno } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

/** How many kinds there are: their bytes are 1, 2 and 3. */
const KINDS = 3;

const START_MS = Date.UTC(2026, 5, 1, 9);
const EVERY_MS = 1500;

/** An ID for each byte of a list, one after the other. */
export function idsWith(bytes: readonly number[]): readonly Sno[] {
  const clock = manualClock(START_MS);
  const generator = createGenerator({ partition: 7, clock });
  return bytes.map(byte => {
    clock.advance(EVERY_MS);
    return generator.next(byte);
  });
}

/** The IDs of each kind, by nothing but their byte. */
export function shelvesOf(ids: readonly Sno[]): readonly (readonly Sno[])[] {
  return Array.from({ length: KINDS }, (_, kind) => ids.filter(id => metaOf(id) === kind + 1));
}
