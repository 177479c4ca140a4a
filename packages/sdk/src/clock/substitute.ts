import { SnoError } from '../errors.ts';
import { EPOCH_MS, isInRange, MAX_UNIX_MS, UNIT_MS } from './units.ts';

/**
 * Makes what replaces the time of a clock that is out of range, such as one of a device with an empty battery
 * that reads 1970: the last time that was known, or else a time drawn by `drawMs`; and from there on with the
 * clock, but never back.
 *
 * @param last the last time that was known, in Unix milliseconds; 0 if no time was
 * @param replaced is called with each time that replaces another, and the reading
 * @returns a function from a reading to the time to use: the reading itself if it is in range. It throws
 * `ERR_CLOCK_RANGE` for a reading that is not a time at all, and where the last unit that an ID can hold has
 * begun: no other time follows.
 */
export function createSubstitute(
  last: number,
  drawMs: () => number,
  replaced: (now: number, readingMs: number) => void,
): (reading: number) => number {
  /** The latest time that a Date can hold: a reading beyond it is not a time at all. */
  const LATEST_MS = 8_640_000_000_000_000;
  /**
   * The time that was put in the place of a reading, and that reading; undefined while the clock is in range.
   */
  let start: number | undefined;
  let startReading: number;

  return reading => {
    if (isInRange(reading)) {
      last = reading;
      start = undefined;
    } else {
      let now = start! + (reading - startReading);
      if (!(isInRange(now) && now >= last)) {
        if (!(Math.abs(reading) <= LATEST_MS && last <= MAX_UNIX_MS - UNIT_MS)) throw clockError(reading);
        // Drawn before anything is changed.
        now = last || drawMs();
        startReading = reading;
        // At the end of the range, and behind a clock that runs back, it stays: that is one time, not one for
        // each reading.
        if (now !== start) replaced(now, reading);
        start = now;
      }
      last = now;
    }
    return last;
  };
}

/** The error for a clock that reads no time that an ID can hold. */
export const clockError = (unixMs: number): SnoError =>
  new SnoError('ERR_CLOCK_RANGE', `Clock out of range: ${unixMs}`, { unixMs });

/**
 * A random time that takes the place of an unknown one: of 2^32, every 64 ms from 2010-01-01 to 2018-09-17.
 */
export const unknownTime = (uint32: number): number => EPOCH_MS + uint32 * 64;
