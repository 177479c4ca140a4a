import { outOfRange, refusal, requireMethod } from '../arguments.ts';
import type { Clock } from '../clock/clock.ts';
import { requireNumber } from './require-number.ts';

/**
 * Makes a clock that reads the given Unix milliseconds one after the other, and then the last of them
 * forever.
 *
 * @throws TypeError if they are not an array of numbers, of which NaN is one; RangeError if it is empty.
 */
export function scriptedClock(readings: readonly number[]): Clock {
  if (!Array.isArray(readings)) throw refusal('readings', 'an array of Unix milliseconds', readings);
  if (readings.length === 0) throw new RangeError('readings: expected one or more, got none');
  const script = [...readings].map((reading, i) => requireNumber(`readings[${i}]`, reading));
  let next = 0;
  return { now: () => script[Math.min(next++, script.length - 1)]! };
}

/**
 * Makes a clock that shows another one in steps, rounded down, as browsers do against timing attacks.
 *
 * @param quantumMs the length of a step in milliseconds
 * @throws TypeError if the other one is not a clock; TypeError or RangeError for steps that are not a number
 * above 0.
 */
export function coarseClock(clock: Clock, quantumMs: number): Clock {
  requireMethod('clock', clock, 'now');
  if (!(Number.isFinite(quantumMs) && quantumMs > 0)) {
    throw outOfRange('quantumMs', 'a finite number of milliseconds above 0', quantumMs);
  }
  return { now: () => Math.floor(clock.now() / quantumMs) * quantumMs };
}
