import { refusal } from '../arguments.ts';
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
