/* What is known about operations and their rows within one transaction. */

import { refusal } from '@sno-id/sdk/internal';
import type { Environment } from '../device/environment.ts';
import type { Key, RowRef } from '../rows/messages.ts';
import type { Entry, OutboxTransaction, Row } from './store.ts';

/** Which fields of which tables refer to rows, by the table that they refer to. */
export type Tables = Readonly<
  Record<string, { readonly refs?: Readonly<Record<string, string>> | undefined }>
>;

/** A transaction, as one context sees it. */
export interface Scope {
  readonly tx: OutboxTransaction;
  readonly tables: Tables;
  readonly environment: Pick<Environment, 'newName' | 'clock'>;
  /** The place of the last change of an ID that this context has reported; no place before its first look. */
  readonly told: number;
  /** The tables whose rows it has written. */
  readonly changed: Set<string>;
  /** Whether it has written anything. */
  isWritten: boolean;
}

export function refsIn(tables: Tables, table: string): [field: string, target: string][] {
  return Object.entries((Object.hasOwn(tables, table) && tables[table]!.refs) || {});
}

/** The operations that it needs: those that add its row and the rows that it refers to. */
export function needsOf({ key, row, refs }: Entry): Key[] {
  return [row, ...Object.values(refs)].flatMap(ref => ('key' in ref && ref.key !== key ? ref.key : []));
}

export function write(scope: Scope, entry: Entry): void {
  const { key, id, was, group = key } = entry;
  scope.isWritten = true;
  scope.tx.put({ ...entry, names: [...new Set([key, id, ...was, group, ...needsOf(entry)])] });
}

/** Writes a row, or that there is none. */
export function writeRow(scope: Scope, table: string, id: string, row: Row | undefined): void {
  scope.isWritten = true;
  scope.changed.add(table);
  if (row) scope.tx.putRow(table, row);
  else scope.tx.dropRow(table, id);
}

/**
 * The operation that added the row that an ID names; undefined if it is not a row of this outbox. A former
 * ID names the row as well, until another row has it, and in a context that does not know of the change,
 * for as long.
 */
export async function ownerOf({ tx, told }: Scope, table: string, id: string): Promise<Entry | undefined> {
  const named = (await tx.find(id)).filter(entry => entry.table === table);
  const found = named.filter(({ op }) => op === 'add');
  const present = found.find(entry => entry.id === id && entry.state !== 'renamed');
  if (present) return present;
  const note = found.find(({ state, seq }) => state === 'renamed' && seq > told);
  if (note) return tx.get((note.row as { key: Key }).key);
  const former = found.find(({ state }) => state !== 'renamed');
  // Another row has it, or had it when it was changed or removed here.
  const isOthers = named.some(entry => entry.id === id && entry.state !== 'renamed');
  return isOthers || (await tx.row(table, id)) ? undefined : former;
}

export function refTo(owner: Entry | undefined, id: string): RowRef {
  return owner ? { key: owner.key } : { id };
}

/** The operations on a row that are neither stored nor notes, in order. */
export async function opsOn({ tx }: Scope, table: string, id: string): Promise<Entry[]> {
  const found = await tx.find(id);
  return found.filter(entry => isOpen(entry) && entry.table === table && entry.id === id);
}

/** An operation, those of its group, and all that need one of these and are not stored; in order. */
export async function withDependents({ tx }: Scope, first: Entry): Promise<Entry[]> {
  const all = new Map([[first.key, first]]);
  for (const { key, group = key } of all.values()) {
    for (const entry of [...(await tx.find(key)), ...(await tx.find(group))]) {
      const isMeant = needsOf(entry).includes(key) || entry.group === group;
      if (isOpen(entry) && isMeant) all.set(entry.key, all.get(entry.key) ?? entry);
    }
  }
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

export function isOpen({ state }: Entry): boolean {
  return state === 'unsent' || state === 'aside';
}

/** @throws TypeError for what names no table and no row. */
export function requireName(name: string, value: unknown): void {
  if (typeof value !== 'string' || !value) throw refusal(name, 'a text that is not empty', value);
}
