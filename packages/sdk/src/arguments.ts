import { SnoError, type SnoErrorCode } from './errors.ts';

/**
 * Returns `value` if it is an integer from `min` to `max`, both included.
 *
 * @throws TypeError if it is no number, RangeError if it is another one; or a SnoError, if a code is given, with the
 * name as its `field`.
 */
export function requireInteger(
  name: string,
  value: unknown,
  max: number,
  min = 0,
  code?: SnoErrorCode,
): number {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
  const Kind = typeof value === 'number' ? RangeError : TypeError;
  throw refusal(name, `an integer from ${min} to ${max}`, value, code, Kind);
}

/** The error for an argument that cannot be: says what was expected and what came. */
export function refusal(
  name: string,
  expected: string,
  value: unknown,
  code?: SnoErrorCode,
  Kind: new (message: string) => Error = TypeError,
): Error {
  const message = `${name}: expected ${expected}, got ${show(value)}`;
  if (code === undefined) return new Kind(message);
  return new SnoError(code, message, code === 'ERR_CLOCK_RANGE' ? { unixMs: value } : { field: name });
}

/** Describes a value for an error message, in at most some 40 characters. */
export function show(value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'an object';
  return (typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)).slice(0, 40);
}
