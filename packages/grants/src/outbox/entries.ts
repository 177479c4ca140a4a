/* What is known about operations and their rows within one transaction. */

import { refusal } from '@sno-id/sdk/internal';
import type { Key, RowRef } from '../rows/messages.ts';
import type { Entry, OutboxTransaction, Row } from './store.ts';

/** By table, the fields that hold the ID of another row, each with the table of that row. */
export type Refs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All operations of an outbox, in order, at one moment. */
export interface View {
  /** Negative before the outbox was read. */
  readonly rev: number;
  readonly entries: ReadonlyMap<Key, Entry>;
}

/** A transaction, as one context sees it. */
export interface Scope {
  readonly tx: OutboxTransaction;
  readonly refs: Refs;
  /** Who is signed in; '' where nobody signs in. */
  readonly account: string | undefined;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** What this context had reported when the app named the IDs that the work is about. */
  readonly seen: View;
  /** All operations, in order. What is changed here is written at the end. */
  readonly entries: Map<Key, Entry>;
  /** The tables whose rows it has written. */
  readonly changed: Set<string>;
}

export function refsIn(refs: Refs, table: string): [field: string, target: string][] {
  return Object.entries(refs[table] ?? {});
}

/** The key of the operation that added a row; undefined where this outbox did not. */
export function keyIn(ref: RowRef): Key | undefined {
  return (ref as { key?: Key }).key;
}

/** The operations that it needs: those that add its row and the rows that it refers to. */
export function needsOf({ key, row, refs }: Entry): Key[] {
  return [row, ...Object.values(refs)].flatMap(ref => keyIn(ref) ?? []).filter(needed => needed !== key);
}

/** Whether a row is to be stored with others, or after them. */
export function hasNeeds({ entries }: Scope, ref: RowRef): unknown {
  const add = entries.get(keyIn(ref)!);
  return add && isOpen(add) && (add.group || needsOf(add).length);
}

export function write({ entries }: Scope, entry: Entry): void {
  entries.set(entry.key, entry);
}

/** Writes a row, or that there is none. */
export function writeRow(scope: Scope, table: string, id: string, row: Row | undefined): void {
  scope.changed.add(table);
  if (row) scope.tx.putRow(table, row);
  else scope.tx.dropRow(table, id);
}

/**
 * The operation that added the row that an ID names; undefined if it is not a row of this outbox. A former
 * ID names the row as well, until another row has it, and in a context that does not know of the change,
 * for as long.
 */
export async function ownerOf(
  { tx, entries, seen }: Scope,
  table: string,
  id: string,
): Promise<Entry | undefined> {
  const inTable = [...entries.values()].filter(entry => entry.table === table);
  const added = inTable.filter(({ op }) => op === 'add');
  const isOf = (entry: Entry) => entry.id === id;
  const present = added.find(isOf) ?? added.find(entry => formerIds(seen, entry).includes(id));
  if (present) return present;
  const former = added.find(({ was, taken }) => was.includes(id) && !taken?.includes(id));
  // Another row has it, or had it when it was changed or removed here.
  return former && !inTable.some(isOf) && !(await tx.row(table, id)) ? former : undefined;
}

/** The IDs that a row has had and that were not known to be former ones when the outbox was read. */
export function formerIds({ rev, entries }: View, { key, was }: Entry): readonly string[] {
  return rev < 0 ? [] : was.slice(entries.get(key)?.was.length ?? 0);
}

export function refTo(owner: Entry | undefined, id: string): RowRef {
  return owner ? { key: owner.key } : { id };
}

/** The operations on a row that are not stored, in order. */
export function opsOn({ entries }: Scope, table: string, id: string): Entry[] {
  return [...entries.values()].filter(entry => isOpen(entry) && entry.table === table && entry.id === id);
}

/** An operation, those of its group, and all that need one of these and are not stored; in order. */
export function withDependents({ entries }: Scope, first: Entry): Entry[] {
  const all = [...entries.values()];
  const found = new Set([first]);
  for (const { key, group } of found) {
    for (const entry of all)
      if (isOpen(entry) && (needsOf(entry).includes(key) || (group && entry.group === group)))
        found.add(entry);
  }
  return all.filter(entry => found.has(entry));
}

/** The authority and epoch that operations are stored by; undefined if none are. */
export function settledBy({ entries }: Scope): string | undefined {
  return [...entries.values()].find(({ state }) => state === 'settled')?.settledBy;
}

/** The operations of an account that are stored, in order. */
export function settledOf({ entries }: Scope, account: string | undefined): Entry[] {
  return [...entries.values()].filter(entry => !isOpen(entry) && entry.account === account);
}

/** The one of them that was settled last. */
export function lastSettled(scope: Scope, account: string | undefined): Entry | undefined {
  return settledOf(scope, account)
    .sort((a, b) => a.rev - b.rev)
    .at(-1);
}

export function isOpen({ state }: Entry): boolean {
  return state !== 'settled';
}

/** @throws TypeError for what is no ID; and for the form of a `uuid` column, which would name another row. */
export function requireId(name: string, value: unknown): void {
  if (typeof value !== 'string' || !value || /-8073-6e6f/.test(value))
    throw refusal(name, 'an ID as fromUuid returns it', value);
}

/** @throws TypeError for what names no table and no account: the server takes no longer ones. */
export function requireName(name: string, value: unknown): void {
  if (typeof value !== 'string' || !value || value.length > 256)
    throw refusal(name, 'a text of 1 to 256 characters', value);
}
