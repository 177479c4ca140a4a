import { AuthorityError, type AuthorityErrorCode } from '../errors.ts';

/** @throws Error unless both are equal as JSON. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) => (part === undefined ? 'undefined' : part));
  if (text(actual) !== text(expected))
    throw new Error(`${what}: expected ${text(expected)}, got ${text(actual)}`);
}

/** @throws Error unless it is true. */
export function expectTrue(actual: boolean, what: string): void {
  if (!actual) throw new Error(`expected ${what}`);
}

/** @throws Error unless the promise rejects with this code, or with an error of this class. */
export async function expectRefusal(
  promise: Promise<unknown>,
  expected: AuthorityErrorCode | (new (message?: string) => Error),
): Promise<void> {
  const outcome = await promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  );
  const name = typeof expected === 'string' ? expected : expected.name;
  if ('value' in outcome) throw new Error(`expected ${name}, got ${JSON.stringify(outcome.value)}`);
  const isExpected =
    typeof expected === 'string'
      ? outcome.error instanceof AuthorityError && outcome.error.code === expected
      : outcome.error instanceof expected;
  if (!isExpected) throw outcome.error;
}
