/* What an error of a database is, by what its driver says: libraries wrap it as the cause of theirs. */

import type { Fault } from './ledger.ts';

/**
 * By SQLSTATE: serialization failure and deadlock; foreign keys; other constraints; values that a type cannot
 * have; privileges, policies and views.
 */
const POSTGRES: readonly (readonly [RegExp, Fault])[] = [
  [/^(40001|40P01)$/, 'again'],
  [/^23503$/, 'reference'],
  [/^23...$/, 'conflict'],
  [/^22...$/, 'invalid'],
  [/^(42501|44000)$/, 'forbidden'],
];

export function postgresFault(error: unknown): Fault | undefined {
  for (const { code } of causesOf(error)) {
    const [, fault] = POSTGRES.find(([pattern]) => typeof code === 'string' && pattern.test(code)) ?? [];
    if (fault) return fault;
  }
  return undefined;
}

/** Its libraries agree in the message only, which is that of SQLite itself. */
export function sqliteFault(error: unknown): Fault | undefined {
  for (const { message } of causesOf(error)) {
    if (/\bforeign key constraint failed\b/i.test(String(message))) return 'reference';
    if (/\bconstraint failed\b/i.test(String(message))) return 'conflict';
    if (/\bcannot store \w+ value in \w+ column\b/i.test(String(message))) return 'invalid';
  }
  return undefined;
}

function* causesOf(error: unknown): Generator<{ readonly code?: unknown; readonly message?: unknown }> {
  let cause = error;
  // A chain that is longer than this is a ring.
  for (let i = 0; i < 5 && typeof cause === 'object' && cause !== null; i++) {
    yield cause;
    cause = (cause as { cause?: unknown }).cause;
  }
}
