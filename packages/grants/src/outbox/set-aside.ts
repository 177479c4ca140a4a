/* Operations that were refused: they wait for the app, and everything that needs them with them. */

import { refusal } from '@sno-id/sdk/internal';
import type { Key, RefusedReason } from '../rows/messages.ts';
import { changesOf, needsOf, type Scope, withDependents, write } from './entries.ts';
import { rowBelow, showRow } from './local-rows.ts';
import type { Entry } from './store.ts';

/**
 * Sets an operation aside, with its group and everything that needs them.
 *
 * @param needs the operation that was refused, if it is another one
 */
export async function setAside(
  scope: Scope,
  first: Entry,
  reason: RefusedReason,
  message: string,
  needs?: Key,
): Promise<void> {
  for (const entry of await withDependents(scope, first)) {
    if (entry.state === 'aside') continue;
    const cause = entry.key === first.key ? needs : (needs ?? first.key);
    write(scope.tx, { ...entry, state: 'aside', reason, message, needs: cause });
  }
}

/** Sets an operation aside if it needs one that is. */
export async function followNeeds(scope: Scope, key: Key): Promise<void> {
  const entry = await scope.tx.get(key);
  if (entry?.state !== 'unsent') return;
  for (const needed of needsOf(entry)) {
    const other = await scope.tx.get(needed);
    if (other?.state !== 'aside') continue;
    return setAside(scope, entry, other.reason!, other.message!, other.needs ?? other.key);
  }
}

/**
 * Sends an operation again that was set aside, or the one that it needs, with everything that needs that.
 */
export async function retry(scope: Scope, key: Key): Promise<void> {
  const { tx } = scope;
  const entry = await requireAside(scope, key);
  const cause = entry.needs === undefined ? undefined : await tx.get(entry.needs);
  const all = await withDependents(scope, cause ?? entry);
  for (const each of all) {
    write(tx, {
      ...each,
      state: 'unsent',
      renames: 0,
      reason: undefined,
      message: undefined,
      needs: undefined,
    });
  }
  // Some may need another one as well that is set aside.
  for (const each of all) await followNeeds(scope, each.key);
}

/** Forgets an operation that was set aside, with everything that needs it, and what they did to rows. */
export async function discard(scope: Scope, key: Key): Promise<void> {
  const { tx } = scope;
  const all = await withDependents(scope, await requireAside(scope, key));
  const isDiscarded = (entry: Entry) => all.some(each => each.key === entry.key);
  // The last ones first: rows go before those that they refer to.
  for (const { op, table, id, pulled } of [...all].reverse()) {
    const changes = await changesOf(scope, table, id);
    const below = op === 'add' ? pulled : await rowBelow(scope, table, id, changes);
    showRow(
      scope,
      table,
      id,
      below,
      changes.filter(change => !isDiscarded(change)),
    );
    for (const change of changes.filter(isDiscarded)) tx.drop(change);
  }
  for (const entry of all) tx.drop(entry);
}

async function requireAside({ tx }: Scope, key: Key): Promise<Entry> {
  const entry = await tx.get(key);
  if (entry?.state !== 'aside')
    throw refusal('key', 'that of an operation that is set aside', key, RangeError);
  return entry;
}
