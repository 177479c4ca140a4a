import { requireInteger } from '../arguments.ts';

/** How a thread takes numbers from those that all share. */
export interface ReservingOptions {
  /**
   * How many numbers, 1 … 65,536, this thread reserves at once for its single IDs. It then makes that many
   * without looking at the shared memory, as long as its clock stays in the unit; what is left then is lost.
   * Higher is faster where many threads compete; at 1, the IDs of one unit are numbered in the order in which
   * all threads made them.
   *
   * @default 1
   */
  readonly block?: number | undefined;
}

/** @throws TypeError or RangeError for an invalid block. */
export function resolveBlock({ block = 1 }: ReservingOptions): number {
  return requireInteger('block', block, 0x1_0000, 1);
}
