import { grouped } from '@sno-id/kit/data';
import type { LoggedSno } from './id-rows.ts';

/** How many lanes a block of the usual widths has, by the numbers of a lane: a device's, a server's. */
const LANES: Readonly<Record<number, number>> = { 4: 64, 256: 16 };

/** `block 921,089, lane 0`: of a granted ID. `size`: the numbers of its lane, which has one of two widths. */
export function blockText(partition: number, sequence: number, size: number): string | undefined {
  const lanes = LANES[size];
  if (!lanes) return undefined;
  // The label is 31 bits: those below the top bit of the partition, and the sequence.
  const cell = Math.floor((((partition << 17) >>> 1) + sequence) / size);
  return `block ${grouped(Math.floor(cell / lanes))}, lane ${cell % lanes}`;
}

/** `block 921,089, lane 0, n 2`: where an ID of a device lies in its grant. With tick 1 it has none. */
export function grantText({ maker: { lane = 0 }, tick, partition, sequence }: LoggedSno): string | undefined {
  if (lane > 0 && tick === 1) return 'none, provisional';
  const block = blockText(partition, sequence, lane);
  return block && `${block}, n ${sequence % lane}`;
}
