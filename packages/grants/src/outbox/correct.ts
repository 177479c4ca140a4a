/*
 * An edit corrects what is rejected of its row: its fields are written into the operation, which is sent
 * again. That keeps its key, because the server may have it all the same: then the edit itself, which
 * follows, puts that right.
 */

import type { Json, Key, RowRef } from '../rows/messages.ts';
import { hasNeeds, opsOn, type Scope, write } from './entries.ts';
import { sendAgain } from './set-aside.ts';
import type { Entry } from './store.ts';

/** Corrects what was set aside of a row by an edit of it, and sends that again. */
export function correctAside(scope: Scope, by: Key): void {
  const { table, id } = scope.entries.get(by)!;
  for (const { key, state } of opsOn(scope, table, id))
    if (state === 'aside' && correct(scope, key, by)) sendAgain(scope, scope.entries.get(key)!);
}

/**
 * Corrects an operation that is rejected now by the edits that have come after it.
 *
 * @returns it, if it is as it was sent; undefined if it has to be sent again
 */
export function correctByLater(scope: Scope, { key, table, id, body, seq }: Entry): Entry | undefined {
  for (const edit of opsOn(scope, table, id))
    if (edit.state === 'unsent' && edit.seq > seq) correct(scope, key, edit.key);
  const entry = scope.entries.get(key)!;
  return JSON.stringify(entry.body) === JSON.stringify(body) ? entry : undefined;
}

/**
 * Writes what an edit changes into an addition, or an edit that changes the same, of the same account.
 *
 * An edit of a transaction corrects nothing, since all of that is stored together. And a row that needs
 * others could need this one: neither would be sent.
 *
 * @returns whether there is something
 */
function correct(scope: Scope, key: Key, by: Key): boolean {
  const [entry, edit] = [key, by].map(each => scope.entries.get(each)!) as [Entry, Entry];
  const fields = Object.keys(edit.body).filter(
    field => entry.op === 'add' || (entry.op === 'edit' && Object.hasOwn(entry.body, field)),
  );
  if (edit.op !== 'edit' || edit.group || entry.account !== edit.account || !fields.length) return false;
  if (Object.values(edit.refs).some(ref => hasNeeds(scope, ref))) return false;
  const body: Record<string, Json> = { ...entry.body };
  const refs: Record<string, RowRef> = { ...entry.refs };
  const before: Record<string, Json> = { ...edit.before };
  for (const field of fields) {
    before[field] = body[field] = edit.body[field]!;
    delete refs[field];
    if (edit.refs[field]) refs[field] = edit.refs[field];
  }
  write(scope, { ...entry, body, refs });
  write(scope, { ...edit, before });
  return true;
}
