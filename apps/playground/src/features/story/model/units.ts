/* IDs that one generator makes within the same 4 ms. */

import { createGenerator, type Sno, sequenceOf } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { manualClock } from '@sno-id/sdk/testing';

export interface UnitId {
  readonly id: Sno;
  /** The index of its unit. */
  readonly unit: number;
  readonly sequence: number;
}

export const UNITS = 6;
export const MOST_PER_UNIT = 40;
export const UNITS_START_MS = Date.UTC(2026, 5, 1, 9);

/** The IDs of six units, with so many in each. */
export function idsOfUnits(perUnit: number): readonly UnitId[] {
  const clock = manualClock(UNITS_START_MS);
  const generator = createGenerator({ partition: 7, clock });
  return Array.from({ length: UNITS }, (_, unit) => {
    clock.set(UNITS_START_MS + unit * UNIT_MS);
    return Array.from({ length: perUnit }, () => {
      const id = generator.next();
      return { id, unit, sequence: sequenceOf(id) };
    });
  }).flat();
}
