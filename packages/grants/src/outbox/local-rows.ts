/* The rows of the app: what is pulled lies below, operations that are not stored on top. */

import type { Json, JsonObject } from '../rows/messages.ts';
import { isOpen, opsOn, ownerOf, refsIn, requireName, type Scope, write, writeRow } from './entries.ts';
import type { Pulled } from './outbox.ts';
import type { Entry, Row } from './store.ts';

/** Writes a row, or that there is none, with operations on top. Each notes what it covers. */
export function showRow(
  scope: Scope,
  table: string,
  id: string,
  below: Row | undefined,
  ops: readonly Entry[],
): void {
  let row = below;
  for (const entry of ops) {
    const { op, body } = entry;
    const covered = Object.keys(body).map(field => [field, row?.[field] ?? null]);
    write(scope, { ...entry, before: op === 'edit' && row ? Object.fromEntries(covered) : row });
    if (op === 'remove') row = undefined;
    else if (op === 'add' || row) row = { ...(op === 'edit' && row), ...body, id };
  }
  writeRow(scope, table, id, row);
}

/** What the row would be without the operations on it that are not stored. */
export async function rowBelow(
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
  for (const [field, target] of refsIn(scope.tables, table)) {
    const value: unknown = row[field];
    const owner: Entry | undefined =
      typeof value === 'string' ? await ownerOf(scope, target, value) : undefined;
    if (owner) row = { ...row, [field]: owner.id };
  }
  return row;
}

/**
 * A row of the server; undefined for one that was removed there. It lies below an addition with its ID: it
 * may be this very row or another one, and the answer to the addition says which.
 */
export async function pullRow(scope: Scope, table: string, id: string, row: Row | undefined): Promise<void> {
  showRow(scope, table, id, row, await opsOn(scope, table, id));
}

/**
 * Rows of the server.
 *
 * @returns what writes them
 * @throws TypeError for what does not name a row.
 */
export function pulling(table: string, { rows = [], gone = [] }: Pulled): (scope: Scope) => Promise<void> {
  requireName('table', table);
  const all = [...rows.map(row => [row?.id, row] as const), ...gone.map(id => [id, undefined] as const)];
  for (const [id] of all) requireName('id', id);
  return async scope => {
    for (const [id, row] of all) await pullRow(scope, table, id, row);
  };
}

/**
 * Gives an added row another ID, with everything that refers to it by its key. A row that is there already
 * under that ID is the same row.
 *
 * @returns the entry as it is now
 */
export async function renameRow(scope: Scope, add: Entry, to: string): Promise<Entry> {
  const { tx, environment } = scope;
  const { key, table, id: from, before } = add;
  const there = await tx.row(table, to);
  let ours = await tx.row(table, from);
  let renamed = add;
  const onTop: Entry[] = [];
  for (const entry of await tx.find(key)) {
    if (entry.state === 'renamed') continue;
    const point = <T extends JsonObject>(row: T): T => {
      const next: { [field: string]: Json } = { ...row };
      for (const [field, ref] of Object.entries(entry.refs))
        if ('key' in ref && ref.key === key && next[field] === from) next[field] = to;
      return next as never;
    };
    let next = { ...entry, body: point(entry.body) };
    if ('key' in entry.row && entry.row.key === key) {
      next = { ...next, id: to, was: [...entry.was, from] };
      ours &&= point(ours);
      if (entry.op === 'add') renamed = next = { ...next, before: undefined };
      else if (isOpen(entry)) onTop.push(next);
    } else {
      const row = await tx.row(entry.table, entry.id);
      if (row) writeRow(scope, entry.table, entry.id, point(row));
    }
    write(scope, next);
  }
  const note = { key: environment.newName(), settledMs: environment.clock.now() };
  write(scope, { ...renamed, ...note, seq: 0, state: 'renamed', was: [from], refs: {} });
  if (there) showRow(scope, table, to, there, onTop);
  else if (ours) writeRow(scope, table, to, { ...ours, id: to });
  await pullRow(scope, table, from, before as Row | undefined);
  return renamed;
}
