/* Operations that were refused: they wait for the app, and everything that needs them with them. */

import { refusal } from '@sno-id/sdk/internal';
import type { Key, RefusedReason } from '../rows/messages.ts';
import { needsOf, opsOn, type Scope, withDependents, write } from './entries.ts';
import { rowBelow, showRow } from './local-rows.ts';
import type { Entry } from './store.ts';

/**
 * Sets an operation aside, with its group and everything that needs them.
 *
 * @param cause the operation that was refused
 */
export function setAside(
  scope: Scope,
  first: Entry,
  reason: RefusedReason,
  message: string,
  cause: Key = first.key,
): void {
  for (const entry of withDependents(scope, first)) {
    const needs = entry.key === cause ? undefined : cause;
    if (entry.state !== 'aside') write(scope, { ...entry, state: 'aside', reason, message, needs });
  }
}

/** Sets an operation aside if it needs one that is. */
export function followNeeds(scope: Scope, key: Key): void {
  const entry = scope.entries.get(key)!;
  const needed = needsOf(entry).map(needed => scope.entries.get(needed));
  const cause = needed.find(other => other?.state === 'aside');
  if (cause && entry.state === 'unsent')
    setAside(scope, entry, cause.reason!, cause.message!, cause.needs ?? cause.key);
}

/**
 * Sends an operation again that was set aside, or the one that it needs, with everything that needs that.
 */
export function retry(scope: Scope, key: Key): void {
  const entry = requireAside(scope, key);
  const all = withDependents(scope, scope.entries.get(entry.needs!) ?? entry);
  for (const each of all) write(scope, { ...each, state: 'unsent', renames: 0 });
  // Some may need another one as well that is set aside.
  for (const each of all) followNeeds(scope, each.key);
}

/** Forgets an operation that was set aside, with everything that needs it, and what they did to rows. */
export async function discard(scope: Scope, key: Key): Promise<void> {
  const all = withDependents(scope, requireAside(scope, key));
  // The last ones first: rows go before those that they refer to.
  for (const entry of all.reverse()) {
    const { table, id } = entry;
    const ops = opsOn(scope, table, id);
    const below = await rowBelow(scope, table, id, ops);
    showRow(
      scope,
      table,
      id,
      below,
      ops.filter(each => each.key !== entry.key),
    );
    scope.entries.delete(entry.key);
  }
}

function requireAside({ entries }: Scope, key: Key): Entry {
  const entry = entries.get(key);
  if (entry?.state === 'aside') return entry;
  throw refusal('key', 'that of an operation that is set aside', key, RangeError);
}
