import type { JsonObject, Key, RefusedReason, RowRef } from '../rows/messages.ts';

/** A row of one of the app's tables: its ID, and the fields that the app gave it. */
export type Row = JsonObject & { readonly id: string };

/** What a store keeps for an outbox: plain JSON, of which it knows these fields alone. */
export interface OutboxRecord {
  readonly key: string;
  /** Each write of an outbox has a higher number than all before it. */
  readonly rev: number;
}

/** One operation, as the outbox keeps it. Entries are replaced, and never changed. */
export interface Entry extends OutboxRecord {
  readonly key: Key;
  /** The number of its first write: its place in the order of all; 0 before that. */
  readonly seq: number;
  /**
   * `'unsent'`: it is to be stored. `'aside'`: it was refused, or needs one that was. `'settled'`: it is
   * stored, and kept in case the server forgets it.
   */
  readonly state: 'unsent' | 'aside' | 'settled';
  readonly op: 'add' | 'edit' | 'remove';
  readonly table: string;
  /** The present ID of its row, and the former ones. */
  readonly id: string;
  readonly was: readonly string[];
  /** Those former IDs that another row has had since. */
  readonly taken?: readonly string[] | undefined;
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
  readonly fields?: readonly string[] | undefined;
  /** The operation that was refused, if it is another one, which this one needs. */
  readonly needs?: Key | undefined;
  /** When it was stored, in Unix milliseconds of the server; the authority that said so, with its epoch. */
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

/**
 * `row` reads what the transaction has written, too. `since` is called before anything is written. The
 * methods can be taken off the object.
 */
export interface OutboxTransaction {
  /** All records with this `rev` or a higher one, in the order of `rev`. */
  since(rev: number): Promise<readonly OutboxRecord[]>;
  /** Adds a record, in place of the one with its key. */
  put(record: OutboxRecord): void;
  drop(key: string): void;
  row(table: string, id: string): Promise<Row | undefined>;
  /**
   * Writes the fields of a row, and adds the row if it is not there. Whether fields of the row that it
   * does not have are kept is up to the store.
   */
  putRow(table: string, row: Row): void;
  dropRow(table: string, id: string): void;
}
