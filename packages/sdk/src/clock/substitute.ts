import { SnoError } from '../errors.ts';
import { EPOCH_MS, isInRange, UNIT_MS } from './units.ts';

/**
 * Makes what replaces the time of a clock that is out of range, such as one of a device with an empty battery
 * that reads 1970: the last time that was known, or else a random time; and from there on with the clock, but
 * never back.
 *
 * @param last the last time that was known, in Unix milliseconds; 0 if no time was
 * @param draw draws an integer from 0 to 2^32 − 1
 * @returns a function from a reading to the time to use: the reading itself if it is in range. It throws
 * `ERR_CLOCK_RANGE` for a reading that is no finite number, and where the last unit that an ID can hold has
 * begun: no other time follows.
 */
export function createSubstitute(last: number, draw?: () => number): (reading: number) => number {
  /** What makes the time to use of a reading; NaN while the clock is in range. */
  let offset = NaN;

  return reading => {
    let now = reading;
    if (isInRange(now)) offset = NaN;
    else {
      now += offset;
      if (now < last || !isInRange(now)) {
        if (!draw || !Number.isFinite(reading) || (last && !isInRange(last + UNIT_MS))) {
          throw new SnoError('ERR_CLOCK_RANGE', `Clock out of range: ${reading}`, { unixMs: reading });
        }
        // One of 2^32 random times, every 64 ms from 2010-01-01 to 2018-09-17.
        now = last || EPOCH_MS + draw() * 64;
        offset = now - reading;
      }
    }
    last = now;
    return now;
  };
}
