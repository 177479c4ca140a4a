import { SnoError, type SnoErrorCode } from './errors.ts';

/**
 * Returns `value` if it is an integer from `min` to `max`, both inclusive.
 *
 * @throws TypeError if it is not a number, RangeError if it is any other number; or, if a code is given, a SnoError
 * with the name as its `field`.
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

/**
 * Checks an object of options: a typo or a value of another kind must not silently turn into the defaults.
 *
 * @returns the object.
 * @throws TypeError if it is not an object or has a key that is not in `keys`; or, if a code is given, a SnoError with
 * the key as its `field`.
 */
export function requireKeys<T>(name: string, value: T, keys: readonly string[], code?: SnoErrorCode): T {
  // Also null, an array, a buffer or a date is not an object of options.
  if (Object.prototype.toString.call(value) !== '[object Object]') {
    throw refusal(name, 'an object', value, code);
  }
  for (const key of Object.keys(value as object)) {
    if (!keys.includes(key)) throw refusal(key, `one of ${keys.join(', ')}`, key, code);
  }
  return value;
}

/** The error for an argument that is not acceptable: says what was expected and what came. */
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

/** Describes a value for an error message, in about 40 characters at most. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return (typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)).slice(0, 40);
}
