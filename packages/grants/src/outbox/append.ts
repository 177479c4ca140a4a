import { refusal, requireKeys } from '@sno-id/sdk/internal';
import { newKey } from '../rows/key.ts';
import type { Json, JsonObject, Key, RowRef } from '../rows/messages.ts';
import { hasNeeds, opsOn, ownerOf, refsIn, refTo, type Scope, type Tables, write } from './entries.ts';
import { showRow } from './local-rows.ts';
import { followNeeds, sendAgain } from './set-aside.ts';
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
 * Checks the fields of a row, and copies them.
 *
 * @throws TypeError unless they are an object as in JSON, without an ID, and IDs stand where others refer.
 */
export function requireBody(tables: Tables, table: string, given: object): JsonObject {
  const body: JsonObject = JSON.parse(JSON.stringify(requireKeys('row', given)));
  if (Object.hasOwn(body, 'id')) throw refusal('row.id', 'none: the outbox makes it', body['id']);
  for (const [field] of refsIn(tables, table)) {
    const value = body[field] ?? 'none';
    if (!value || typeof value !== 'string') throw refusal(`row.${field}`, 'an ID or null', value);
  }
  return body;
}

/**
 * Writes operations behind all others, and what they do to the rows.
 *
 * @returns false if a new row has an ID that another row has here, which a copy of this device has made:
 * somebody may be looking at that row. Nothing is written then.
 * @throws RangeError for a change of a row that is not there.
 */
export async function append(scope: Scope, drafts: readonly Draft[]): Promise<boolean> {
  const { tx, tables } = scope;
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
    for (const [field, target] of refsIn(tables, table)) {
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
    if (op === 'edit') correct(scope, scope.entries.get(key)!);
  }
  for (const key of keys) followNeeds(scope, key);
  return true;
}

/**
 * Puts right what was set aside of a row, by the fields that an edit changes, and sends it again. It keeps
 * its key, because the server may have it all the same: then the edit itself, which follows, puts that right.
 *
 * An edit of a transaction does not, whose changes are stored together. And a row that needs others could
 * need this one: neither would be sent.
 */
function correct(scope: Scope, edit: Entry): void {
  if (edit.group || Object.values(edit.refs).some(ref => hasNeeds(scope, ref))) return;
  let { before } = edit;
  for (const entry of opsOn(scope, edit.table, edit.id)) {
    const patch = Object.entries(edit.body).filter(
      ([field]) => entry.op === 'add' || Object.hasOwn(entry.body, field),
    );
    if (entry.state !== 'aside' || entry.account !== edit.account || !patch.length) continue;
    const body: Record<string, Json> = { ...entry.body };
    const refs: Record<string, RowRef> = { ...entry.refs };
    for (const [field, value] of patch) {
      body[field] = value;
      delete refs[field];
      if (edit.refs[field]) refs[field] = edit.refs[field];
      before = { ...before, [field]: value };
    }
    const corrected = { ...entry, body, refs };
    write(scope, corrected);
    sendAgain(scope, corrected);
  }
  write(scope, { ...edit, before });
}
