import { refusal } from '@sno-id/sdk/internal';
import { newKey } from '../rows/key.ts';
import type { Json, Key, RowRef } from '../rows/messages.ts';
import { correctAside } from './correct.ts';
import { ownerOf, refsIn, refTo, type Scope } from './entries.ts';
import { showRow } from './local-rows.ts';
import { followNeeds } from './set-aside.ts';
import type { Entry } from './store.ts';

/**
 * An operation as the app asks for it, before the outbox knows what the IDs in it name. The key of a new
 * row is its own already; any other is a random name, of which its key is made.
 */
export type Draft = Pick<
  Entry,
  'op' | 'key' | 'table' | 'id' | 'body' | 'token' | 'meta' | 'account' | 'group' | 'madeMs'
>;

/**
 * Writes operations behind all others, and what they do to the rows.
 *
 * @returns false if a new row has an ID that another row has here, which a copy of this device has made:
 * somebody may be looking at that row. Nothing is written then.
 * @throws RangeError for a change of a row that is not there.
 */
export async function append(scope: Scope, drafts: readonly Draft[]): Promise<boolean> {
  const { tx } = scope;
  for (const { op, table, id } of drafts) if (op === 'add' && (await tx.row(table, id))) return false;
  const keys: Key[] = [];
  for (const draft of drafts) {
    const { op, table } = draft;
    const isAdd = op === 'add';
    const owner = isAdd ? undefined : await ownerOf(scope, table, draft.id);
    const id = owner?.id ?? draft.id;
    const there = await tx.row(table, id);
    if (!isAdd && !there) throw refusal('id', `that of a row of ${table}`, id, RangeError);
    const body: Record<string, Json> = { ...draft.body };
    const refs: Record<string, RowRef> = {};
    for (const [field, target] of refsIn(scope.refs, table)) {
      const value = body[field] as string | null | undefined;
      if (!value) continue;
      const referred = await ownerOf(scope, target, value);
      refs[field] = refTo(referred, value);
      body[field] = referred?.id ?? value;
    }
    const row = isAdd ? { key: draft.key } : refTo(owner, id);
    // Copied memory makes rows with one ID, and changes of them that are alike: these differ by their row.
    const key = isAdd ? draft.key : newKey(draft.key, [op, table, { ...row }, draft.body]);
    keys.push(key);
    const entry = { ...draft, key, id, body, refs, row, seq: 0, rev: 0, was: [], renames: 0 };
    showRow(scope, table, id, there, [{ ...entry, state: 'unsent' }]);
    if (op === 'edit') correctAside(scope, key);
  }
  for (const key of keys) followNeeds(scope, key);
  return true;
}
