/* Notes of a day, sorted by nothing but the text of their IDs. */

import { createGenerator, type Sno } from '@sno-id/sdk';

export interface DayNote {
  /** The index of its text; the last one is the reader's. */
  readonly index: number;
  readonly minute: number;
  readonly id: Sno;
}

const DAY_MS = Date.UTC(2026, 5, 1);
/** When the others were made, in minutes of the day. */
const OTHERS = [435, 600, 795, 1130];
export const DAY_MINUTES = 1440;

/** Five notes, in the order of their IDs as plain text. */
export function sortedNotes(yourMinute: number): readonly DayNote[] {
  const ids = createGenerator({ partition: 7 });
  return [...OTHERS, yourMinute]
    .map((minute, index) => ({ index, minute, id: ids.at(DAY_MS + minute * 60_000) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
