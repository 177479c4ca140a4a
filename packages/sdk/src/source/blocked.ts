import { SnoError } from '../errors.ts';

/**
 * The refusal of a call that finds no ID to make.
 *
 * @param retryAfterMs milliseconds of the clock until there is one
 */
export function blockedError(reason: 'exhausted' | 'unsafe', retryAfterMs: number): SnoError {
  const isUnsafe = reason === 'unsafe';
  return new SnoError(
    isUnsafe ? 'ERR_CLOCK_UNSAFE' : 'ERR_SEQUENCE_EXHAUSTED',
    `${isUnsafe ? 'The clock went back too far' : 'All IDs of this unit are made'}: retry in ${retryAfterMs} ms`,
    { retryAfterMs },
  );
}
