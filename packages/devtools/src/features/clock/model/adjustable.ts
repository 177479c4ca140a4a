import type { Clock } from '@sno-id/sdk';
import type { AdjustableClock } from '@sno-id/sdk/testing';

const METHODS = ['shift', 'freeze', 'resume', 'reset'] as const;

/** Whether a clock is one of `adjustableClock`, or can do what the lab needs of one. */
export function isAdjustable(clock: Clock | undefined): clock is AdjustableClock {
  const some = clock as Partial<AdjustableClock> | undefined;
  return some?.adjustment !== undefined && METHODS.every(name => typeof some[name] === 'function');
}

/** What a person can shift a clock by with one press, in milliseconds. */
export const SHIFTS = [-3_600_000, -60_000, -100, -8, 8, 100, 60_000, 3_600_000] as const;

/** What a clock reads, in Unix milliseconds, or what is wrong with it, in a few words. */
export function readingOf(clock: Clock): number | string {
  try {
    const nowMs: unknown = clock.now();
    return typeof nowMs === 'number' && !Number.isNaN(nowMs) ? nowMs : `now() returns ${String(nowMs)}`;
  } catch (error) {
    return `now() throws ${String(error)}`;
  }
}
