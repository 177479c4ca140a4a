import { refusal, requireInteger, requireLength } from '../arguments.ts';
import { BYTE_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import { isBytes } from '../id/typed-array.ts';

/** What a batch can be written into. */
export type BatchTarget = Uint8Array | Sno[];

/** IDs of one place whose numbers follow each other. */
export type IdRun<Place> = Place & { readonly first: number; readonly count: number };

/**
 * Makes sure that `count` IDs fit into a target.
 *
 * @param most the most that one call can make
 * @throws TypeError or RangeError.
 */
export function requireRoom(target: BatchTarget, count: number, most: number): void {
  const isOfBytes = isBytes(target);
  if (!isOfBytes && !Array.isArray(target)) throw refusal('target', 'an array or Uint8Array', target);
  requireInteger('count (limited by maxWaitMs)', count, Math.min(most, 0xffff_ffff));
  if (isOfBytes) requireLength('target', target.length, count * BYTE_LENGTH);
}
