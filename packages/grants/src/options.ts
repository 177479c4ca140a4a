import { refusal, requireKeys } from '@sno-id/sdk/internal';

/** Every key of some options, with the value that stands for one that is left out. */
type Defaults<T> = { readonly [K in keyof T]-?: T[K] | undefined };

/** Options in which everything that has a default is filled in. */
type Filled<T, D> = { [K in keyof T & keyof D]: D[K] extends undefined ? T[K] : Exclude<T[K], undefined> };

/**
 * Fills in what was left out of an object of options.
 *
 * @returns a new object with all keys of `defaults`. Each value was read once.
 * @throws TypeError if it is not a plain object, or has a key that is not in `defaults`.
 */
export function withDefaults<T extends object, const D extends Defaults<T>>(
  name: string,
  given: T,
  defaults: D,
): Filled<T, D> {
  const values: { [key: string]: unknown } = { ...defaults };
  for (const [key, value] of Object.entries(requireKeys(name, given, Object.keys(defaults)))) {
    if (value !== undefined) values[key] = value;
  }
  return values as Filled<T, D>;
}

/** @throws TypeError unless it is a function. */
export function requireFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw refusal(name, 'a function', value);
}

/** @throws TypeError unless it is a finite number. */
export function requireTime(name: string, value: unknown): void {
  if (!Number.isFinite(value)) throw refusal(name, 'Unix milliseconds', value);
}
