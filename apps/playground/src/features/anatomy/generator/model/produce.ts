import { type IdSource, isSnoError, type Sno } from '@sno-id/sdk';

/** IDs that are asked for at once. */
const CHUNK = 500;
/** How long one frame may make IDs, in milliseconds. */
export const BUDGET_MS = 6;

/** What one frame made. */
export interface Produced {
  readonly made: number;
  /** The last of them. */
  readonly ids: readonly Sno[];
  /** Whether the source would have had to wait for more. */
  readonly blocked: boolean;
}

/**
 * Makes up to `count` IDs, and stops early where the source would have to wait (the pool of the unit is used up, or
 * the clock went back too far) or where the frame's time is over. The source throws in place of waiting.
 *
 * @throws whatever else the source throws, such as `ERR_CLOCK_RANGE`.
 */
export function produce(source: IdSource, count: number, meta: number, nowMs: () => number): Produced {
  const deadline = nowMs() + BUDGET_MS;
  let made = 0;
  let ids: readonly Sno[] = [];
  let blocked = false;
  let chunk = CHUNK;
  while (made < count && !blocked && nowMs() < deadline) {
    chunk = Math.min(chunk, count - made);
    try {
      ids = source.batch(chunk, meta);
      made += ids.length;
    } catch (error) {
      if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && !isSnoError(error, 'ERR_CLOCK_UNSAFE')) throw error;
      // A batch is made as a whole or not at all, so that the pool may still have room for a smaller one.
      blocked = chunk === 1;
      chunk >>= 1;
    }
  }
  return { made, ids, blocked };
}
