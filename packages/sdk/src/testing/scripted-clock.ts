import type { Clock } from '../time/clock.ts';

/**
 * Makes a clock that reads the given Unix milliseconds one after the other, and then the last of them for ever.
 *
 * @throws RangeError if there is none.
 */
export function scriptedClock(readings: readonly number[]): Clock {
  if (readings.length === 0) throw new RangeError('readings: expected one or more, got none');
  let next = 0;
  return { now: () => readings[Math.min(next++, readings.length - 1)]! };
}

/** Makes a clock that shows another one in steps of `quantumMs`, floored, as browsers do against timing attacks. */
export function coarseClock(clock: Clock, quantumMs: number): Clock {
  return { now: () => Math.floor(clock.now() / quantumMs) * quantumMs };
}
