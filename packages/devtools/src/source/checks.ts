/*
 * Says of unknown values what they are: the checks of everything that comes from outside.
 */

/** An object whose fields are not known yet. */
export type Fields = { readonly [name: string]: unknown };

/** The greatest time that a `Date` can hold, in Unix milliseconds. */
export const MAX_DATE_MS = 8.64e15;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

export function isInteger(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

export function isCount(value: unknown, min = 0): value is number {
  return isInteger(value, min, Number.MAX_SAFE_INTEGER);
}

/** Milliseconds that a `Date` can be made of: also of their sum with a time. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_DATE_MS;
}

export function isSpan(value: unknown): value is number {
  return isTime(value) && value >= 0;
}

export function isTick(value: unknown): value is 0 | 1 {
  return value === 0 || value === 1;
}
