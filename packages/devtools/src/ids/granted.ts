import type { SnoFields } from '@sno-id/sdk';

/** How many lanes a block of the usual widths has, by the numbers of a lane: a device's, a server's. */
const LANES: Readonly<Record<number, number>> = { 4: 64, 256: 16 };

/** What the label of a granted ID says. `size`: the numbers of its lane; of other widths nothing is known. */
export function labelOf({ tick, partition, sequence }: Omit<SnoFields, 'unixMs' | 'meta'>, size = 0) {
  const lanes = LANES[size];
  if (!lanes || tick === 1) return undefined;
  const cell = Math.floor(((partition % 0x8000) * 0x1_0000 + sequence) / size);
  return { block: Math.floor(cell / lanes), lane: cell % lanes, n: sequence % size };
}
