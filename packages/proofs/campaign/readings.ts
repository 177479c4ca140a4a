/** What a call read, one value after the other: `times` counts those that equal their neighbour. */
export interface Readings {
  readonly values: readonly unknown[];
  readonly times: readonly number[];
}

/** Milliseconds by which the readings went forward in all. */
export function elapsedMs({ values }: Readings): number {
  let elapsed = 0;
  for (let i = 1; i < values.length; i++)
    elapsed += Math.max(0, (values[i] as number) - (values[i - 1] as number));
  return elapsed;
}

/** A clock that was read this often at one value has stopped, */
const READINGS_OF_A_STOPPED_CLOCK = 10_000;
/** and one that goes back this often in one call is broken. */
const SETBACKS_OF_A_BROKEN_CLOCK = 1000;

/** Whether a call may give up on a clock that reads like this. */
export function isBroken({ values, times }: Readings): boolean {
  if (times.some(many => many >= READINGS_OF_A_STOPPED_CLOCK)) return true;
  let setbacks = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] as number) < (values[i - 1] as number)) setbacks++;
  return setbacks > SETBACKS_OF_A_BROKEN_CLOCK;
}
