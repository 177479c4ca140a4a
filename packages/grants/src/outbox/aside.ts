/* What an app can do with operations that were set aside. */

import { refusal } from '@sno-id/sdk/internal';
import type { Key } from '../rows/messages.ts';
import { opsOn, ownerOf, refsIn, type Scope, withDependents } from './entries.ts';
import { showRow } from './local-rows.ts';
import type { Outbox } from './outbox.ts';
import { sendAgain } from './set-aside.ts';
import type { Entry, Row } from './store.ts';

/**
 * Sends an operation again that was set aside, with what it needs, and what needs it. An edit may come
 * behind later ones of its row then. One that was too old counts as made now, and a row gets another ID for
 * that. Does nothing for one that is on its way again, as by the retry of another.
 *
 * @throws RangeError unless it is one of the account that is signed in; and what the methods of an outbox
 * reject with
 */
export function retryAside(outbox: Pick<Outbox, 'within'>, key: Key): Promise<void> {
  return outbox.within(scope => {
    const entry = requireMine(scope, key);
    if (entry.state === 'aside') sendAgain(scope, scope.entries.get(entry.needs!) ?? entry);
  });
}

/**
 * Takes back an operation that was set aside, its group, and everything that needs them, with what they did
 * to rows.
 *
 * @throws RangeError unless it is set aside, and of the account that is signed in; and what the methods of an
 * outbox reject with
 */
export function discardAside(outbox: Pick<Outbox, 'within'>, key: Key): Promise<void> {
  return outbox.within(async scope => {
    const first = requireMine(scope, key);
    if (first.state !== 'aside') throw notAside(key);
    const all = withDependents(scope, first);
    // The last ones first: rows go before those that they refer to.
    for (const entry of all.reverse()) {
      const { table, id } = entry;
      const ops = opsOn(scope, table, id);
      const others = ops.filter(each => each.key !== entry.key);
      showRow(scope, table, id, await rowBelow(scope, table, id, ops), others);
      scope.entries.delete(entry.key);
    }
  });
}

function requireMine({ entries, account }: Scope, key: Key): Entry {
  const entry = entries.get(key);
  if (entry && entry.account === account) return entry;
  throw notAside(key);
}

const notAside = (key: Key) => refusal('key', 'that of an operation that is set aside', key, RangeError);

/** What the row would be without the operations on it that are not stored. */
async function rowBelow(
  scope: Scope,
  table: string,
  id: string,
  ops: readonly Entry[],
): Promise<Row | undefined> {
  let row = await scope.tx.row(table, id);
  for (const { op, before } of [...ops].reverse())
    row = op === 'edit' ? row && { ...row, ...before } : before && { ...before, id };
  if (!row) return undefined;
  // Rows that it referred to before may have another ID by now.
  for (const [field, target] of refsIn(scope.refs, table)) {
    const value: unknown = row[field];
    const owner: Entry | undefined =
      typeof value === 'string' ? await ownerOf(scope, target, value) : undefined;
    if (owner) row = { ...row, [field]: owner.id };
  }
  return row;
}
