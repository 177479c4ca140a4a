/**
 * Throws unless `value` is an integer from `min` to `max`, both included.
 *
 * @throws TypeError if it is no number, RangeError if it is another number.
 */
export function requireInteger(name: string, value: unknown, max: number, min = 0): number {
  if (typeof value !== 'number') {
    throw new TypeError(`${name}: expected a number, got ${show(value)}`);
  }
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name}: expected an integer from ${min} to ${max}, got ${value}`);
  }
  return value;
}

/** Describes a value for an error message, in at most some 40 characters. */
export function show(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 32 ? `${value.slice(0, 32)}…` : value);
  }
  return value === null || typeof value !== 'object' ? String(value) : 'an object';
}
