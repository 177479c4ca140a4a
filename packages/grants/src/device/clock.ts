import type { Clock } from '@sno-id/sdk';
import type { AnchoredClock } from '@sno-id/sdk/internal';
import { refusal, requireMethod } from '@sno-id/sdk/internal';

/** A device's clock, corrected by what its authority says. */
export interface CorrectedClock extends Clock {
  /** What is added to the device's own readings, in milliseconds. */
  offsetMs: number;
}

/** A clock that differs from the authority's by less than this is left alone, in milliseconds. */
const TOLERANCE_MS = 10_000;

/**
 * Checks a clock that a caller gave. It may read any time, NaN included: the clock is only a hint.
 *
 * @throws TypeError if it is not a clock, or what it reads is not a number.
 */
export function requireClock(clock: Clock): void {
  requireMethod('clock', clock, 'now');
  const now: unknown = clock.now();
  if (typeof now !== 'number') throw refusal('clock.now()', 'Unix milliseconds', now);
}

export function correctedClock(own: Clock): CorrectedClock {
  const anchored = own as AnchoredClock;
  return {
    offsetMs: 0,
    now() {
      const now = own.now();
      // What is not a number is for others to refuse.
      return this.offsetMs && typeof now === 'number' ? now + this.offsetMs : now;
    },
    get lastStep() {
      return anchored.lastStep;
    },
  } as CorrectedClock;
}

/**
 * The correction of a clock that read `nowMs` when the authority's read `theirsMs`: a hint, for gross errors
 * only.
 */
export function offsetBetween(nowMs: number, theirsMs: number): number {
  const offset = Math.round(theirsMs - nowMs);
  return Math.abs(offset) > TOLERANCE_MS ? offset : 0;
}
