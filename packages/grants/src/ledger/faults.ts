/* What an error of a database is, by what its driver says: libraries wrap it as the cause of theirs. */

import type { Fault } from './ledger.ts';

/**
 * By SQLSTATE: serialization failure and deadlock; foreign keys; other constraints; values that a type or
 * an index cannot have; privileges, policies and views.
 */
const POSTGRES: readonly (readonly [RegExp, Fault])[] = [
  [/^(40001|40P01)$/, 'again'],
  [/^23503$/, 'reference'],
  [/^23...$/, 'conflict'],
  [/^(22...|54000)$/, 'invalid'],
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

/**
 * What an error of a database names as its reason: columns, or else a constraint. PostgreSQL has `column`, or
 * `Key (list, title)=(…)` in the language of the server, or `constraint`. SQLite has `tasks.list,
 * tasks.title`, or the name or the text of a check.
 */
export function namesIn(error: unknown): string[] {
  for (const { message, detail, column, constraint } of causesOf(error)) {
    const [, keys] = /\((.+?)\)=\(/.exec(String(detail)) ?? [];
    const [, sqlite] = /(?:constraint failed: |value in \w+ column )(.+)/.exec(String(message)) ?? [];
    const names = column ?? keys ?? constraint ?? sqlite;
    if (typeof names === 'string') return names.replace(/[\p{L}\w]+\./gu, '').match(/[\p{L}\w]+/gu) ?? [];
  }
  return [];
}

/** Why a value breaks a constraint, where that is plain. */
export function conflictIn(error: unknown): string | undefined {
  for (const { code, message } of causesOf(error)) {
    if (code === '23505' || /\bunique constraint failed\b/i.test(String(message)))
      return 'another row has this value';
    if (code === '23502' || /\bnot null constraint failed\b/i.test(String(message)))
      return 'expected a value';
  }
  return undefined;
}

interface Cause {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly column?: unknown;
  readonly constraint?: unknown;
}

function* causesOf(error: unknown): Generator<Cause> {
  let cause = error;
  // A chain that is longer than this is a ring.
  for (let i = 0; i < 5 && typeof cause === 'object' && cause !== null; i++) {
    yield cause;
    cause = (cause as { cause?: unknown }).cause;
  }
}
