import type { SubstitutedEvent } from '../events.ts';
import { isInRange } from './units.ts';

/**
 * Makes what replaces the time of a clock that is out of range, such as one of a device with an empty battery that
 * reads 1970: the last time that was known, or else a time drawn by `drawMs`; and from there on with the clock, but
 * never back.
 *
 * @param lastMs the last time that was known, in Unix milliseconds; NaN or 0 if no time was
 * @param send receives an event for each time that replaces another
 * @returns a function from a reading to the time to use: the reading itself if it is in range, or not a time at all
 */
export function createSubstitute(
  lastMs: number,
  drawMs: () => number,
  send: (event: SubstitutedEvent) => void,
): (reading: number) => number {
  /** The latest time that a Date can hold: a reading beyond it is not a time at all. */
  const LATEST_MS = 8_640_000_000_000_000;
  let last = lastMs;
  /** The time that was put in the place of a reading, and that reading; NaN while the clock is in range. */
  let start = NaN;
  let startReading = 0;

  return reading => {
    // A number first: whatever else a clock reads is not compared with one.
    if (typeof reading !== 'number' || !(Math.abs(reading) <= LATEST_MS)) return reading;
    let now = reading;
    if (isInRange(reading)) {
      start = NaN;
    } else {
      now = start + (reading - startReading);
      if (!(isInRange(now) && now >= last)) {
        // Drawn before anything is changed.
        now = last || drawMs();
        startReading = reading;
        // At the end of the range, and behind a clock that runs back, it stays: that is one time, not one for each reading.
        if (now !== start) send({ type: 'substituted', now, readingMs: reading });
        start = now;
      }
    }
    last = now;
    return now;
  };
}
