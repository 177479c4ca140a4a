import { SnoError, type SnoErrorCode } from './errors.ts';

/**
 * Returns `value` if it is a finite number from `min` on. `expected` says what it counts.
 *
 * @throws TypeError if it is not a number, RangeError if it is any other number.
 */
export function requireFinite(
  name: string,
  value: number,
  expected: string,
  min: number = Number.NEGATIVE_INFINITY,
): number {
  if (Number.isFinite(value) && value >= min) return value;
  throw outOfRange(name, expected, value);
}

/**
 * Checks two values that belong together, which `expected` names.
 *
 * @throws TypeError unless `value` is an array of two; or, if a code is given, a SnoError with the name as
 * its `field`.
 */
export function requirePair(
  name: string,
  value: unknown,
  expected: string,
  code?: SnoErrorCode,
): [unknown, unknown] {
  if (Array.isArray(value) && value.length === 2) return value as [unknown, unknown];
  throw refusal(name, expected, value, code);
}

/**
 * Returns `value` if it is an integer from `min` to `max`, both inclusive.
 *
 * @throws TypeError if it is not a number, RangeError if it is any other number; or, if a code is given, a
 * SnoError with the name as its `field`.
 */
export function requireInteger(
  name: string,
  value: unknown,
  max: number,
  min = 0,
  code?: SnoErrorCode,
): number {
  // With 0 for −0, which `Object.is` tells apart.
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) {
    return (value as number) + 0;
  }
  throw outOfRange(name, min === max ? `${max}` : `an integer from ${min} to ${max}`, value, code);
}

/**
 * @param about what the message begins with
 * @throws TypeError for anything but one of the choices; or, if a code is given, a SnoError with the name as
 * its `field`.
 */
export function requireChoice<T>(
  name: string,
  value: T,
  choices: readonly T[],
  code?: SnoErrorCode,
  about?: string,
): T {
  if (choices.includes(value)) return value;
  throw refusal(name, `one of ${choices.join(', ')}`, value, code, about);
}

/** The code of a SnoError that has the name as its `field`; or what makes an error of a message. */
export type ErrorKind = SnoErrorCode | ((message: string) => Error);

/** The error for a number that is not acceptable, or for what is no number. */
export function outOfRange(name: string, expected: string, value: unknown, kind?: ErrorKind): Error {
  return refusal(name, expected, value, kind ?? (typeof value === 'number' ? RangeError : TypeError));
}

/** @throws RangeError unless an array of that name has `least` items or more. */
export function requireLength(name: string, length: number, least: number): void {
  if (length < least) throw outOfRange(`${name}.length`, `${least} or more`, length);
}

/**
 * The error for an argument that is not acceptable: says what was expected and what came.
 *
 * @param about what the message begins with
 */
export function refusal(
  name: string,
  expected: string,
  value: unknown,
  kind: ErrorKind = TypeError,
  about: string = name,
): Error {
  const message = `${about}: expected ${expected}, got ${show(value)}`;
  return typeof kind === 'function' ? kind(message) : new SnoError(kind, message, { field: name });
}

/**
 * Checks an object of options, or of the like, whose keys are all among `keys`, if these are given. A typo,
 * or a value of another kind, must not silently turn into the defaults.
 *
 * @returns a copy without a prototype, so that an option that was left out is not found on
 * `Object.prototype`, to which anybody can add. Take options from it, not from a copy of the copy. Each value
 * was read once: it may come from a getter.
 * @throws TypeError if it is not a plain object or has another key; or, if a code is given, a SnoError with
 * the key as its `field`.
 */
export function requireKeys<T extends object>(
  name: string,
  value: T,
  keys?: readonly string[],
  code?: SnoErrorCode,
): T {
  // Whatever else it is, its prototype has a prototype: an array, a date, an instance of a class with
  // getters.
  const parent = Object.getPrototypeOf(isList(value) ? [] : (value ?? []));
  if (parent && Object.getPrototypeOf(parent)) throw refusal(name, 'a plain object', value, code);
  const copy = { __proto__: null, ...value };
  for (const key of keys ? Object.keys(copy) : []) {
    requireChoice(key, key, keys!, code, `unknown key in ${name}`);
  }
  return copy;
}

/**
 * Tells an array, and a proxy that was revoked, which cannot even be asked for its prototype. Runs no code of
 * the caller.
 */
function isList(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return true;
  }
}

/** @throws TypeError unless `value` is an object with a method of the given name. */
export function requireMethod<T>(name: string, value: T, method: keyof T & string): T {
  if (typeof value?.[method] === 'function') return value;
  throw refusal(name, `an object with ${method}()`, value);
}

/** Describes a value for an error message, in 40 characters or little more. */
export function show(value: unknown): string {
  const kind = typeof value;
  if (value && kind === 'object') return 'an object';
  const text = String(value).replace(/^(.{40}).+/s, '$1...');
  return kind === 'string' ? JSON.stringify(text) : kind === 'bigint' ? `${text}n` : text;
}
