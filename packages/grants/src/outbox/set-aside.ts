/* Operations that were refused: they wait for the app, and everything that needs them with them. */

import type { Key } from '../rows/messages.ts';
import { needsOf, type Scope, withDependents, write } from './entries.ts';
import type { Entry } from './store.ts';

/**
 * Sets an operation aside, with its group and everything that needs them.
 *
 * @param cause the operation that was refused, and why
 */
export function setAside(
  scope: Scope,
  first: Entry,
  cause: Pick<Entry, 'key' | 'op' | 'table' | 'reason' | 'message' | 'fields'>,
): void {
  const { key, op, table, reason, message, fields } = cause;
  for (const entry of withDependents(scope, first)) {
    if (entry.state === 'aside') continue;
    const needs = entry.key === key ? undefined : key;
    const why = needs ? `Needs the rejected ${op} in ${table}: ${message}` : message;
    write(scope, { ...entry, state: 'aside', reason, message: why, fields, needs });
  }
}

/** Sends an operation that was set aside again, with its group and everything that needs them. */
export function sendAgain(scope: Scope, first: Entry): void {
  const all = withDependents(scope, first);
  for (const each of all) {
    // A row gets another ID for it before it is sent.
    const madeMs = each.reason === 'stale' ? scope.nowMs : each.madeMs;
    write(scope, { ...each, state: 'unsent', renames: 0, madeMs, fields: undefined });
  }
  // Some may need another one as well that is set aside.
  for (const each of all) followNeeds(scope, each.key);
}

/** Sets an operation aside if it needs one that is. */
export function followNeeds(scope: Scope, key: Key): void {
  const entry = scope.entries.get(key)!;
  const needed = needsOf(entry).map(needed => scope.entries.get(needed));
  const cause = needed.find(other => other?.state === 'aside');
  if (cause && entry.state === 'unsent') setAside(scope, entry, scope.entries.get(cause.needs!) ?? cause);
}
