/* Notes that a phone makes without a network, and the table that they reach later. */

import { createGenerator, type Sno } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

export const NOTES = 3;
const START_MS = Date.UTC(2026, 5, 1, 9);
const EVERY_MS = 95_000;

/** The IDs of the notes: made on the phone, at the moment they are written. */
export function idsOfNotes(): readonly Sno[] {
  const clock = manualClock(START_MS);
  const phone = createGenerator({ partition: 7, clock });
  return Array.from({ length: NOTES }, () => {
    clock.advance(EVERY_MS);
    return phone.next(1);
  });
}
