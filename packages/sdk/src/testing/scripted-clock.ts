import { refusal } from '../arguments.ts';
import type { Clock } from '../time/clock.ts';

/**
 * Makes a clock that reads the given Unix milliseconds one after the other, and then the last of them for ever.
 *
 * @throws TypeError if they are not an array, RangeError if it is empty.
 */
export function scriptedClock(readings: readonly number[]): Clock {
  if (!Array.isArray(readings)) throw refusal('readings', 'an array of Unix milliseconds', readings);
  if (readings.length === 0) throw new RangeError('readings: expected one or more, got none');
  let next = 0;
  return { now: () => readings[Math.min(next++, readings.length - 1)]! };
}

/** Makes a clock that shows another one in steps of `quantumMs`, floored, as browsers do against timing attacks. */
export function coarseClock(clock: Clock, quantumMs: number): Clock {
  return { now: () => Math.floor(clock.now() / quantumMs) * quantumMs };
}
