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
export async function setAside(
  scope: Scope,
  first: Entry,
  reason: RefusedReason,
  message: string,
  cause: Key = first.key,
): Promise<void> {
  for (const entry of await withDependents(scope, first)) {
    const needs = entry.key === cause ? undefined : cause;
    if (entry.state !== 'aside') write(scope, { ...entry, state: 'aside', reason, message, needs });
  }
}

/** Sets an operation aside if it needs one that is. */
export async function followNeeds(scope: Scope, key: Key): Promise<void> {
  const entry = await scope.tx.get(key);
  if (entry?.state !== 'unsent') return;
  for (const needed of needsOf(entry)) {
    const other = await scope.tx.get(needed);
    if (other?.state === 'aside')
      return setAside(scope, entry, other.reason!, other.message!, other.needs ?? other.key);
  }
}

/**
 * Sends an operation again that was set aside, or the one that it needs, with everything that needs that.
 */
export async function retry(scope: Scope, key: Key): Promise<void> {
  const entry = await requireAside(scope, key);
  const cause = entry.needs && (await scope.tx.get(entry.needs));
  const all = await withDependents(scope, cause || entry);
  for (const each of all) write(scope, { ...each, state: 'unsent', renames: 0 });
  // Some may need another one as well that is set aside.
  for (const each of all) await followNeeds(scope, each.key);
}

/** Forgets an operation that was set aside, with everything that needs it, and what they did to rows. */
export async function discard(scope: Scope, key: Key): Promise<void> {
  const { tx } = scope;
  const all = await withDependents(scope, await requireAside(scope, key));
  // The last ones first: rows go before those that they refer to.
  for (const entry of all.reverse()) {
    const { table, id } = entry;
    const ops = await opsOn(scope, table, id);
    const below = await rowBelow(scope, table, id, ops);
    showRow(
      scope,
      table,
      id,
      below,
      ops.filter(each => each.key !== entry.key),
    );
    tx.drop(entry);
  }
}

async function requireAside({ tx }: Scope, key: Key): Promise<Entry> {
  const entry = await tx.get(key);
  if (entry?.state === 'aside') return entry;
  throw refusal('key', 'that of an operation that is set aside', key, RangeError);
}
