/* The rows of the app: what is pulled lies below, operations that are not stored on top. */

import { refusal, requireKeys } from '@sno-id/sdk/internal';
import { GrantsError } from '../errors.ts';
import type { Json, JsonObject } from '../rows/messages.ts';
import { isOpen, keyIn, opsOn, requireId, type Scope, write, writeRow } from './entries.ts';
import type { OutboxPlan, Pulled } from './outbox.ts';
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
  if (below) takeFrom(scope, table, id);
  for (const entry of ops) {
    const { op, body } = entry;
    const covered = Object.keys(body).map(field => [field, row?.[field] ?? null]);
    write(scope, { ...entry, before: op === 'edit' && row ? Object.fromEntries(covered) : row });
    if (op === 'remove') row = undefined;
    else if (op === 'add' || row) row = { ...(op === 'edit' && row), ...body, id };
  }
  writeRow(scope, table, id, row);
}

/** Notes that an ID names another row by now than the one that had it here before. */
function takeFrom(scope: Scope, table: string, id: string): void {
  for (const entry of scope.entries.values()) {
    const { op, was, taken = [] } = entry;
    if (op === 'add' && entry.table === table && entry.id !== id && was.includes(id) && !taken.includes(id))
      write(scope, { ...entry, taken: [...taken, id] });
  }
}

/**
 * A row of the server; undefined for one that was removed there. It lies below an addition with its ID: it
 * may be this very row or another one, and the answer to the addition says which.
 */
export function pullRow(scope: Scope, table: string, id: string, row?: Row): void {
  showRow(scope, table, id, row, opsOn(scope, table, id));
}

/**
 * Rows of the server.
 *
 * @param doubt is called where a row goes that the server has stored: it may have been restored
 * @returns what writes them, unless an operation was settled after `rev`: the server may have answered before
 * it stored that. Returns whether it has
 * @throws TypeError for what does not name a row, and for the UUIDs of IDs.
 */
export function pulling(
  plan: OutboxPlan,
  pulled: Pulled,
  rev: number,
  doubt: () => void,
): (scope: Scope) => Promise<boolean> {
  const { rows = {}, gone = {}, account } = requireKeys('pulled', pulled, ['rows', 'gone', 'account']);
  const all: [table: string, id: string, row?: Row][] = [];
  for (const [part, given] of Object.entries({ rows, gone })) {
    const tables: Record<string, unknown> = requireKeys(`pulled.${part}`, given);
    for (const [table, list = []] of Object.entries(tables)) {
      if (!Array.isArray(list)) throw refusal(`pulled.${part}.${table}`, 'a list', list);
      for (const each of list) all.push(part === 'rows' ? [table, each?.id, each] : [table, each]);
    }
  }
  for (const [, id] of all) requireId('id', id);
  return async scope => {
    if ((account ?? '') !== plan.account())
      throw new GrantsError('ERR_SIGNED_OUT', `Sign in again: the rows are of ${account ?? 'no account'}`);
    const settled = [...scope.entries.values()].filter(entry => !isOpen(entry));
    if (settled.some(entry => entry.rev > rev)) return false;
    /** The IDs of rows that operations are about, and their former ones: others are just written. */
    const covered = new Set<string>();
    for (const entry of scope.entries.values())
      for (const id of isOpen(entry) ? [entry.id, ...entry.was] : entry.was) covered.add(id);
    const stored = new Set(settled.flatMap(({ op, id }) => (op === 'add' ? id : [])));
    for (const [table, id, row] of all) {
      if (!row && stored.has(id) && (await scope.tx.row(table, id))) doubt();
      if (covered.has(id)) pullRow(scope, table, id, row);
      else writeRow(scope, table, id, row);
    }
    return true;
  };
}

/**
 * Gives an added row another ID, with everything that refers to it by its key. A row that is there already
 * under that ID is the same row.
 *
 * @returns the entry as it is now
 */
export async function renameRow(scope: Scope, add: Entry, to: string): Promise<Entry> {
  const { tx, entries } = scope;
  const { key, table, id: from, before } = add;
  const there = await tx.row(table, to);
  let ours = await tx.row(table, from);
  const onTop: Entry[] = [];
  for (const entry of entries.values()) {
    const { refs, row, body, op } = entry;
    const fields = Object.keys(refs).filter(field => keyIn(refs[field]!) === key);
    const point = <T extends JsonObject>(row: T): T => {
      const next: { [field: string]: Json } = { ...row };
      for (const field of fields) if (next[field] === from) next[field] = to;
      return next as never;
    };
    if (keyIn(row) === key) {
      const covered = op === 'add' ? undefined : entry.before;
      const next = { ...entry, body: point(body), id: to, was: [...entry.was, from], before: covered };
      ours &&= point(ours);
      if (op !== 'add' && isOpen(entry)) onTop.push(next);
      write(scope, next);
    } else if (fields.length) {
      const referring = await tx.row(entry.table, entry.id);
      if (referring) writeRow(scope, entry.table, entry.id, point(referring));
      write(scope, { ...entry, body: point(body) });
    }
  }
  if (there) showRow(scope, table, to, there, onTop);
  else if (ours) writeRow(scope, table, to, { ...ours, id: to });
  pullRow(scope, table, from, before as Row | undefined);
  return entries.get(key)!;
}
