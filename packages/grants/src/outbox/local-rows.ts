/* The rows of the app: what is pulled lies below, operations that are not stored on top. */

import type { Json, JsonObject, Key, RowRef } from '../rows/messages.ts';
import { changesOf, ownerOf, refsIn, type Scope, write } from './entries.ts';
import type { Entry, Row } from './store.ts';

/** What a note that a row has another ID has of its own: a random name, and when it was made. */
export type Note = Pick<Entry, 'key' | 'settledMs'>;

/** Writes a row, or that there is none, with the changes on top. Each change notes what it overwrites. */
export function showRow({ tx }: Scope, table: string, id: string, below: Row | undefined, changes: Entry[]) {
  let row = below;
  for (const change of changes) {
    const was: JsonObject = row ?? {};
    const overwritten = Object.keys(change.body).map(field => [field, was[field] ?? null]);
    write(tx, { ...change, before: row && (change.op === 'remove' ? row : Object.fromEntries(overwritten)) });
    row = change.op === 'remove' ? undefined : row && { ...row, ...change.body };
  }
  if (row) tx.putRow(table, row);
  else tx.dropRow(table, id);
}

/** What the row would be without some changes of it, of which the last one comes last. */
export async function rowBelow(
  scope: Scope,
  table: string,
  id: string,
  changes: readonly Entry[],
): Promise<Row | undefined> {
  let row = await scope.tx.row(table, id);
  for (const { op, before } of [...changes].reverse()) {
    if (op === 'remove') row = before && { ...before, id };
    else row = row && { ...row, ...before };
  }
  if (!row) return undefined;
  // Rows that it referred to before may have another ID by now.
  const present: Record<string, Json> = {};
  for (const [field, target] of Object.entries(refsIn(scope.tables, table))) {
    const value = row[field];
    if (typeof value === 'string') present[field] = (await ownerOf(scope, target, value))?.id ?? value;
  }
  return { ...row, ...present };
}

/** A row of the server; undefined for one that was removed there. */
export async function pullRow(scope: Scope, table: string, id: string, row: Row | undefined): Promise<void> {
  const found = await scope.tx.find(id);
  const add = found.find(
    entry =>
      entry.op === 'add' &&
      entry.table === table &&
      entry.id === id &&
      (entry.state === 'unsent' || entry.state === 'aside'),
  );
  // It may be this very row, or another one with its ID: the answer to the addition says which.
  if (add) write(scope.tx, { ...add, pulled: row });
  else showRow(scope, table, id, row, await changesOf(scope, table, id));
}

/**
 * Gives an added row another ID, with everything that refers to it by its key. A row that is there already
 * under that ID is the same row.
 *
 * @returns the entry as it is now
 */
export async function renameRow(scope: Scope, add: Entry, to: string, note: Note): Promise<Entry> {
  const { tx } = scope;
  const { key, table, id: from } = add;
  const changes = await changesOf(scope, table, from);
  const there = await tx.row(table, to);
  let ours = await tx.row(table, from);
  const renamed: Entry = { ...add, id: to, was: [...add.was, from], pulled: undefined };
  write(tx, { ...renamed, ...note, seq: 0, state: 'renamed', was: [from], row: { key }, refs: {} });
  const isOurs = ({ row }: Entry) => isSame(row, key);
  for (const entry of await tx.find(key)) {
    if (entry.state === 'renamed' || entry.key === key) continue;
    const fields = Object.keys(entry.refs).filter(field => isSame(entry.refs[field]!, key));
    const withTo = (row: Row | JsonObject, isStale: (field: string) => boolean) =>
      ({ ...row, ...Object.fromEntries(fields.filter(isStale).map(field => [field, to])) }) as Row;
    const own = isOurs(entry) ? { id: to, was: [...entry.was, from] } : {};
    write(tx, { ...entry, ...own, body: withTo(entry.body, () => true) });
    const row = isOurs(entry) ? ours : await tx.row(entry.table, entry.id);
    const next = row && withTo(row, field => row[field] === from);
    if (isOurs(entry)) ours = next;
    else if (next && fields.length) tx.putRow(entry.table, next);
  }
  write(tx, renamed);
  const moved = changes.filter(isOurs).map(change => change.key);
  const onTop = (await changesOf(scope, table, to)).filter(change => moved.includes(change.key));
  if (there) showRow(scope, table, to, there, onTop);
  else if (ours) tx.putRow(table, { ...ours, id: to });
  tx.dropRow(table, from);
  if (add.pulled) await pullRow(scope, table, from, add.pulled);
  return renamed;
}

function isSame(ref: RowRef, key: Key): boolean {
  return 'key' in ref && ref.key === key;
}
