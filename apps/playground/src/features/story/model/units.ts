/* IDs that one generator makes within the same 4 ms, up to as many as there are numbers, and more. */

import { createGenerator, isSnoError, type Sno } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { manualClock } from '@sno-id/sdk/testing';

export interface FilledUnit {
  /** The first of its IDs. */
  readonly first: Sno;
  /** How many it has, numbered from 0. */
  readonly made: number;
  /** Whether the generator was asked for more. */
  readonly isFull: boolean;
}

export const UNITS = 6;
export const UNITS_START_MS = Date.UTC(2026, 5, 1, 9);

/** Six units, with so many IDs asked for in each. */
export function filledUnits(asked: number): readonly FilledUnit[] {
  const clock = manualClock(UNITS_START_MS);
  const generator = createGenerator({ partition: 7, clock, whenBlocked: 'throw' });
  return Array.from({ length: UNITS }, (_, unit) => {
    clock.set(UNITS_START_MS + unit * UNIT_MS);
    const first = generator.next();
    let made = 1;
    try {
      for (; made < asked; made++) generator.next();
    } catch (error) {
      if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED')) throw error;
    }
    return { first, made, isFull: made < asked };
  });
}
