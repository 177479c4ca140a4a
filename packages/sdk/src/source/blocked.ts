import { SnoError } from '../errors.ts';

/**
 * The refusal of a call that finds no ID to make.
 *
 * @param retryAfterMs milliseconds of the clock until there is one
 */
export function blockedError(reason: 'exhausted' | 'blocked', retryAfterMs: number): SnoError {
  const isUnsafe = reason === 'blocked';
  return new SnoError(
    isUnsafe ? 'ERR_CLOCK_UNSAFE' : 'ERR_SEQUENCE_EXHAUSTED',
    `${isUnsafe ? 'Clock set back' : 'Unit full'}: retry in ${retryAfterMs} ms`,
    { retryAfterMs },
  );
}
