import { CallerError, requireRefusal, show, wrong } from './fault.ts';

/** One argument of one function, which is given values of all kinds. */
export interface Attack<Target> {
  /** The function and the argument, as a script that fails reports it. */
  readonly name: string;
  /** What an error may call the argument; anything if it is undefined. */
  readonly names: readonly string[] | undefined;
  /** Which values are right. */
  accepts(value: unknown): boolean;
  call(target: Target, value: never): unknown;
}

/**
 * Gives a function a value of some kind. What is wrong must be refused by name, and what is right must not be
 * refused for it.
 *
 * @param call runs code that may run code of the caller
 * @returns the result, if there is one.
 */
export function strike<Target>(
  attack: Attack<Target>,
  target: Target,
  value: unknown,
  call: (code: () => void) => { readonly error?: { readonly value: unknown } },
): { readonly result?: unknown } {
  const isRight = isAccepted(attack, value);
  let outcome: { readonly result?: unknown } = {};
  const { error } = call(() => {
    outcome = { result: attack.call(target, value as never) };
  });
  if (!error) {
    if (!isRight) wrong(`${attack.name} takes ${describe(value)}`);
    return outcome;
  }
  if (error.value instanceof CallerError) return {};
  if (!isRight) requireRefusal(error.value, attack.names);
  else if (error.value instanceof TypeError && /: expected/.test(error.value.message)) {
    wrong(`${attack.name} refuses ${describe(value)}: ${show(error.value)}`);
  }
  return {};
}

/** A proxy that was revoked is nothing that could be right: it cannot even be asked. */
export function isAccepted(attack: Pick<Attack<never>, 'accepts'>, value: unknown): boolean {
  try {
    return attack.accepts(value);
  } catch {
    return false;
  }
}

function describe(value: unknown): string {
  return typeof value === 'object'
    ? Object.prototype.toString.call(value)
    : `${typeof value} ${String(value)}`;
}

/* Which values are right, for most arguments. */

export function isIndex(value: unknown, max = 2 ** 32 - 1, min = 0): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

export function isNumberIn(value: unknown, min: number, end: number): value is number {
  return typeof value === 'number' && value >= min && value < end;
}

/** An object that is no instance of anything: no array, buffer or date. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const parent = Object.getPrototypeOf(value);
  return parent === null || Object.getPrototypeOf(parent) === null;
}

export function isOneOf(value: unknown, ...choices: readonly unknown[]): boolean {
  return choices.includes(value);
}
