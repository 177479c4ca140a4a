/*
 * The server's half of a simulated application: lists, and tasks that belong to one. It is as careless as the
 * documentation lets it be: it stores what it is given. What it notices beside that is for the oracle: each
 * row, edit and parent bears a number that nobody else knows of.
 */

import {
  type JsonObject,
  type MemoryTx,
  RowRefusal,
  type RowTable,
} from '../../../grants/src/ledger/index.ts';
import type { Wrong } from './result.ts';

/** Whose a row is and what it is, as its user meant it. The device passes it on as any other fields. */
export interface Meant {
  /** What the user wrote: no two rows are equal. */
  readonly tag: number;
  readonly by: string;
  /** The list that it was put into, by its tag. */
  readonly parent: number | null;
}

export interface StoredRow extends Meant {
  readonly id: string;
  readonly account: string;
  readonly list: string | null;
  readonly edit: number | null;
  /** All edits that were applied, in order. */
  readonly history: readonly number[];
  /** Whether no policy shows it to anybody. */
  readonly isHidden?: boolean;
  readonly key?: string;
}

export interface Who {
  readonly principal: string;
}

export type Table = RowTable<MemoryTx, Who, JsonObject>;

/** An error of the database that is about one row: a unique column. */
export class ConstraintError extends Error {}

/** By what a table tells a row that was stored before the ledger was lost, if it does. */
export type Tells = 'key' | 'account' | undefined;

export interface AppRules {
  /** Inserts overwrite. */
  readonly upserts?: boolean;
  /** Any row is the one that is sent again. */
  readonly hasAny?: boolean;
}

/** Where the oracle keeps what it saw within a transaction, so that it is undone with it. */
export const NOTES = {
  found: 'found',
  tags: 'tags',
  removed: 'removed',
  gone: 'gone',
  slugs: 'slugs',
  keys: 'keys',
} as const;

/** @param fail what becomes of a row that the server cannot take */
export function tablesOf(
  fail: (row: JsonObject, table: string) => Promise<void> | undefined,
  tells: Tells,
  { upserts = false, hasAny = false }: AppRules,
): Record<'lists' | 'tasks', Table> {
  return { lists: table('lists'), tasks: { ...table('tasks'), refs: { list: 'lists' } } };

  function table(name: string): Table {
    function has(tx: MemoryTx, id: string, { principal }: Who, key: string): boolean {
      const row = tx.get(name, id) as StoredRow | undefined;
      return !!row && (hasAny || (row.account === principal && (tells === 'account' || row.key === key)));
    }
    function rowAt(tx: MemoryTx, id: string): StoredRow {
      const row = tx.get(name, id) as StoredRow | undefined;
      if (!row) throw new RowRefusal('gone', 'the row was removed');
      return row;
    }
    return {
      parse(body) {
        if (body['poison'] === 'invalid') throw new TypeError('poison: expected none');
        return body;
      },
      ...(tells && { has }),
      async insert(tx, id, value, { principal }, key) {
        await fail(value, name);
        const history = value['edits'] ?? [];
        const row = { id, edit: null, ...value, account: principal, history, key } as unknown as StoredRow;
        const there = tx.get(name, row.id) as StoredRow | undefined;
        if (there && !upserts) return tells === 'key' && there.key === key;
        // The column of keys is unique.
        if (tells === 'key' && tx.get(NOTES.keys, key)) throw new ConstraintError('key');
        tx.set(NOTES.keys, key, true);
        const slug = value['slug'];
        if (slug !== undefined && tx.get(NOTES.slugs, String(slug))) throw new ConstraintError('slug');
        if (slug !== undefined) tx.set(NOTES.slugs, String(slug), true);
        const tag = String(row.tag);
        if (row.id !== id || (there && there.tag !== row.tag)) found(tx, 'overwritten', row.tag);
        if (tx.get(NOTES.removed, tag)) found(tx, 'resurrected', row.tag);
        else if (tx.get(NOTES.tags, tag)) found(tx, 'doubled', row.tag);
        if (row.by !== principal) found(tx, 'wrongAccount', row.tag);
        checkParent(tx, row.list, row.parent, row.tag);
        tx.set(NOTES.tags, tag, true);
        tx.delete(NOTES.gone, `${name} ${row.id}`);
        tx.set(name, row.id, row);
        return true;
      },
      async edit(tx, id, patch, { principal }) {
        await fail(patch, name);
        const row = rowAt(tx, id);
        if (row.isHidden) return false;
        const { target, edit, by, list, parent } = patch as unknown as StoredRow & { target: number };
        if (target !== row.tag) found(tx, 'misparented', edit!);
        const times = row.history.filter(tag => tag === edit).length;
        if (times) found(tx, 'repeatedEdits', edit!, times);
        if (by !== principal) found(tx, 'wrongAccount', edit!);
        if (list !== undefined) checkParent(tx, list, parent, edit!);
        const next = { ...row, ...patch, by: row.by, history: [...row.history, edit!] } as StoredRow;
        if (next.id !== id) found(tx, 'overwritten', row.tag);
        tx.set(name, next.id, next);
        return true;
      },
      remove(tx, id) {
        const row = rowAt(tx, id);
        if (row.isHidden) return false;
        erase(tx, name, row);
        return true;
      },
    };
  }
}

/** Removes a row. */
export function erase(
  tx: Pick<MemoryTx, 'set' | 'delete'>,
  table: string,
  { id, tag, key }: StoredRow,
): void {
  tx.delete(table, id);
  if (key) tx.delete(NOTES.keys, key);
  tx.set(NOTES.removed, String(tag), true);
  tx.set(NOTES.gone, `${table} ${id}`, tag);
}

function checkParent(tx: MemoryTx, list: string | null, parent: number | null, tag: number): void {
  if (list === null || list === undefined) return;
  const there = (tx.get('lists', list) as StoredRow | undefined)?.tag ?? tx.get(NOTES.gone, `lists ${list}`);
  // One that is not there may come: its device sends it again after a restore.
  if (there !== undefined && there !== parent) found(tx, 'misparented', tag, parent);
}

/** @param about the tag of the parent, or how often before */
function found(tx: MemoryTx, what: Wrong, tag: number, about?: number | null): void {
  tx.set(NOTES.found, `${what} ${tag} ${about ?? ''}`, what);
}
