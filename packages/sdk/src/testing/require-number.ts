import { refusal } from '../arguments.ts';

/**
 * Returns `value` if it is a number. NaN is one: it is how a clock that is broken is tried. Else throws
 * TypeError.
 */
export function requireNumber(name: string, value: number): number {
  if (typeof value === 'number') return value;
  throw refusal(name, 'a number of milliseconds', value);
}
