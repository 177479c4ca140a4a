import { type IdSource, isSnoError, type Sno } from '@sno-id/sdk';

/** IDs requested in one call. */
const CHUNK = 500;
/** How long one frame may generate IDs, in milliseconds. */
export const BUDGET_MS = 6;

/** The result of one frame. */
export interface Produced {
  readonly made: number;
  /** The last of these IDs. */
  readonly ids: readonly Sno[];
  /** Whether the source would have had to wait before the next ID. */
  readonly blocked: boolean;
}

/**
 * Generates up to `count` IDs. It stops early where the source would have to wait (the pool of the unit is
 * used up, or the clock moved back too far) or when the frame's time is over. The source must throw instead
 * of waiting.
 *
 * @throws any other error of the source, such as `ERR_CLOCK_RANGE`.
 */
export function produce(source: IdSource, count: number, meta: number, nowMs: () => number): Produced {
  const deadline = nowMs() + BUDGET_MS;
  let made = 0;
  let ids: readonly Sno[] = [];
  let blocked = false;
  // No more than each unit has: with a random start it may be half of the capacity.
  let chunk = Math.min(CHUNK, source.describe().capacity >> 1);
  while (made < count && !blocked && nowMs() < deadline) {
    chunk = Math.min(chunk, count - made);
    try {
      ids = source.batch(chunk, meta);
      made += ids.length;
    } catch (error) {
      if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && !isSnoError(error, 'ERR_CLOCK_UNSAFE')) throw error;
      // A batch is generated completely or not at all, so the pool may still have room for a smaller one.
      blocked = chunk === 1;
      chunk >>= 1;
    }
  }
  return { made, ids, blocked };
}
