import type { JsonObject, Key, RefusedReason, RowRef } from '../rows/messages.ts';

/** As a limit: no limit. The highest that databases take. */
export const ALL = 2 ** 31 - 1;

/** A row of one of the app's tables: its ID, and the fields that the app gave it. */
export type Row = JsonObject & { readonly id: string };

/** One operation, as the outbox keeps it. Plain JSON. Entries are replaced, and never changed. */
export interface Entry {
  /** Its place in the order of all; 0 until the store has given it one. */
  readonly seq: number;
  readonly key: Key;
  /**
   * `'unsent'`: it is to be stored. `'aside'`: it was refused, or needs one that was. `'settled'`: it is
   * stored, and kept in case the server forgets it. `'renamed'`: not an operation, but a note that a row
   * has another ID now.
   */
  readonly state: 'unsent' | 'aside' | 'settled' | 'renamed';
  /** All names by which `find` finds it. */
  readonly names: readonly string[];
  readonly op: 'add' | 'edit' | 'remove';
  readonly table: string;
  /** The present ID of its row, and the former ones. */
  readonly id: string;
  readonly was: readonly string[];
  /** Its row: by the key of the operation that added it, where this outbox did. */
  readonly row: RowRef;
  /** The fields that it writes, with the present IDs of the rows that it refers to. */
  readonly body: JsonObject;
  /** The fields of the body that refer to other rows. */
  readonly refs: Readonly<Record<string, RowRef>>;
  /** The token under which the ID of an added row was made, and its metabyte. */
  readonly token: string | null;
  readonly meta: number | undefined;
  readonly account: string;
  readonly group: Key | undefined;
  /** When it was made, in Unix milliseconds. */
  readonly madeMs: number;
  /** How often the server has asked for another ID. */
  readonly renames: number;
  /**
   * What it covers: of an edit, the fields that it has overwritten; otherwise the whole row. Undefined if
   * there was no row.
   */
  readonly before?: JsonObject | undefined;
  readonly reason?: RefusedReason | undefined;
  readonly message?: string | undefined;
  /** The operation that was refused, if it is another one, which this one needs. */
  readonly needs?: Key | undefined;
  /**
   * When it was stored, or renamed, in Unix milliseconds; and the authority that said so, with its epoch.
   */
  readonly settledMs?: number | undefined;
  readonly settledBy?: string | undefined;
}

/**
 * Where an outbox keeps its operations: in the app's own database, so that a row and the operation that
 * changed it are written together. A custom store is valid if it passes the conformance suite.
 */
export interface OutboxStore {
  /** The same for all contexts that share the outbox, and no other: the name of their lock. */
  readonly name: string;
  /**
   * Runs some work as one transaction over the outbox and the tables of the app: nothing that it has read
   * changes before it writes, all of it is written or nothing, and it is durable when the promise resolves.
   *
   * @param work may be run again from the start. It awaits nothing but the methods of the transaction.
   * @throws what the work throws, with nothing written; and whatever the store fails with. A failed
   * transaction may have been written all the same.
   */
  transact<T>(work: (transaction: OutboxTransaction) => Promise<T>): Promise<T>;
  close?(): void | Promise<void>;
}

/** All reads include what the transaction has written. The methods can be taken off the object. */
export interface OutboxTransaction {
  get(key: Key): Promise<Entry | undefined>;
  /** All entries with this name among their `names`, in order. */
  find(name: string): Promise<readonly Entry[]>;
  /** The first entries of a state after a place, in order: at most `limit`, which is up to 2^31 − 1. */
  list(state: Entry['state'], limit: number, afterSeq: number): Promise<readonly Entry[]>;
  count(state: Entry['state']): Promise<number>;
  /** Replaces the entry with this place, or adds one behind all that there ever were, where it has none. */
  put(entry: Entry): void;
  drop(entry: Entry): void;
  row(table: string, id: string): Promise<Row | undefined>;
  /**
   * Writes the fields of a row, and adds the row if it is not there. Whether fields of the row that it
   * does not have are kept is up to the store.
   */
  putRow(table: string, row: Row): void;
  dropRow(table: string, id: string): void;
}
