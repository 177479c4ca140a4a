import { requireInteger, requireMethod } from '../arguments.ts';
import { type AnchoredClock, anchoredClock } from '../clock/anchored-clock.ts';
import type { Clock } from '../clock/clock.ts';
import { SnoError } from '../errors.ts';

/** How a source of IDs reads the time and waits. */
export interface WaitingOptions {
  /**
   * The clock: Unix milliseconds, with or without a fraction. It must not generate IDs of the source that it
   * is the clock of.
   *
   * @default anchoredClock()
   */
  readonly clock?: Clock | undefined;
  /**
   * The longest that one synchronous call may hold the thread in all, in whole milliseconds of its clock, or
   * infinite. A call that would take longer throws at once. So it limits a batch of sno IDs too: to what one
   * unit of 4 ms has for certain, and as much for each whole 4 ms of it.
   *
   * A clock that has stopped is noticed apart from that: after 200 ms, or after 500,000 readings where the
   * system's clocks stand still too, as under fake timers. That is some 0.6 s for the first call, and 20 ms
   * for each one after it.
   *
   * @default 1000
   */
  readonly maxWaitMs?: number | undefined;
}

/** How a source of sno IDs waits. */
export interface BlockedOptions extends WaitingOptions {
  /**
   * What a synchronous call does when the pool is exhausted or the past is unsafe: hold the thread, or throw
   * at once.
   *
   * @default 'wait'
   */
  readonly whenBlocked?: 'wait' | 'throw' | undefined;
}

/** Waiting options that have been checked, with everything left out filled in. */
export interface WaitingSettings {
  readonly clock: Clock;
  readonly maxWaitMs: number;
}

/** @throws TypeError or RangeError for an invalid option. */
export function resolveWaiting({ clock, maxWaitMs = 1000 }: WaitingOptions): WaitingSettings {
  const checked = clock === undefined ? anchoredClock() : checkedClock(clock);
  if (maxWaitMs !== Infinity) requireInteger('maxWaitMs', maxWaitMs, Infinity);
  return { clock: checked, maxWaitMs };
}

/**
 * A clock of the caller, which may read anything. What is no number would be compared as if it were one.
 *
 * @throws TypeError if it has no `now()`. Its own `now()` throws `ERR_CLOCK_RANGE` for a reading that is no
 * number.
 */
export function checkedClock(clock: Clock): Clock {
  requireMethod('clock', clock, 'now');
  const checked: Clock & Partial<AnchoredClock> = {
    now() {
      const reading = clock.now();
      if (typeof reading !== 'number') {
        throw new SnoError('ERR_CLOCK_RANGE', `Clock out of range: ${typeof reading}`, { unixMs: reading });
      }
      return reading;
    },
    // Of a clock that can be re-anchored. A getter of a class with private members needs its own `this`.
    get lastStep() {
      return (clock as AnchoredClock).lastStep;
    },
  };
  return checked;
}
