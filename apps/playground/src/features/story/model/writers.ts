/* Two generators that make IDs at the same time, with one partition or with two. */

import { createGenerator, type Sno, sequenceOf } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { manualClock } from '@sno-id/sdk/testing';

export interface WrittenId {
  readonly id: Sno;
  readonly writer: 0 | 1;
  readonly partition: number;
  readonly unit: number;
  readonly sequence: number;
  /** Whether the other one has made it too. */
  readonly isTwin: boolean;
}

export const PARTITIONS = [7, 8] as const;
/** How many IDs each writer makes in each unit. */
const COUNTS = [
  [1, 0, 2, 0, 1, 3, 0, 1, 0, 2, 1, 0, 0, 2, 1, 0],
  [0, 1, 1, 0, 0, 2, 1, 0, 2, 1, 0, 0, 3, 1, 0, 1],
] as const;
export const WRITER_UNITS: number = COUNTS[0].length;
export const MOST_IN_UNIT = 3;

const START_MS = Date.UTC(2026, 5, 1, 9);

/** The IDs of both writers, in the order of their units. */
export function writtenIds(second: (typeof PARTITIONS)[number]): readonly WrittenId[] {
  // A clock for each, as two servers have. With one clock, the SDK takes them for one writer.
  const clocks = [manualClock(START_MS), manualClock(START_MS)];
  const partitions = [PARTITIONS[0], second];
  const generators = partitions.map((partition, i) => createGenerator({ partition, clock: clocks[i]! }));
  const made: Omit<WrittenId, 'isTwin'>[] = [];
  for (let unit = 0; unit < WRITER_UNITS; unit++) {
    for (const clock of clocks) clock.set(START_MS + unit * UNIT_MS);
    for (const writer of [0, 1] as const) {
      for (let i = 0; i < COUNTS[writer][unit]!; i++) {
        const id = generators[writer]!.next();
        made.push({ id, writer, partition: partitions[writer]!, unit, sequence: sequenceOf(id) });
      }
    }
  }
  return made.map(each => ({
    ...each,
    isTwin: made.some(other => other.writer !== each.writer && other.id === each.id),
  }));
}
