/*
 * What a server must remember of rows: which operations it has accepted. The key of an operation names it for
 * ever; the ledger is written in the transaction that changes the row, and an entry outlives its row. So an
 * operation that comes twice is known, whatever has happened to the row meanwhile.
 */

import type { Sno } from '@sno-id/sdk';

/** An operation that is being accepted. */
export interface RowClaim {
  /** 32 lower-case hex digits. */
  readonly key: string;
  /** Under which ID the row of an add is stored; undefined for an edit and a removal. */
  readonly id: Sno | undefined;
  readonly table: string;
  /** Whose it is: the principal. */
  readonly account: string;
}

/** An operation that was accepted. */
export interface LedgerEntry extends RowClaim {
  /** Whether the row was removed. */
  readonly isGone: boolean;
}

/**
 * What an error of the database is. `'again'`: another transaction came between, and this one can be repeated
 * as a whole. The others are refusals of one row, by a foreign key, by another constraint, by a type, or by a
 * policy.
 */
export type Fault = 'again' | 'reference' | 'conflict' | 'invalid' | 'forbidden';

/**
 * The ledger of a namespace, in the database of the rows: `sno_grants_rows`. One of your own is valid if it
 * passes `ledgerCases` of `@sno-id/grants/conformance`. It must read and write the primary.
 */
export interface Ledger<Tx> {
  /**
   * Runs work as one transaction, of the app's rows and the ledger. It is durable when the promise resolves;
   * if the work rejects, nothing has happened.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a part of a transaction, which is undone if it rejects, rows included. The transaction continues.
   * Rejects with another error if that cannot be done.
   */
  savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /** The entries that have one of these keys, or one of these IDs. */
  find(tx: Tx, keys: readonly string[], ids: readonly Sno[]): Promise<readonly LedgerEntry[]>;
  /**
   * Writes entries. Where another transaction is about to write one of that key or ID, it waits for that
   * one to end.
   *
   * @returns false if a key or an ID is that of an entry, or of another claim. That one was not written,
   * and of the others the caller undoes what was.
   */
  claim(tx: Tx, claims: readonly RowClaim[]): Promise<boolean>;
  /** Notes that the row of an add was removed. */
  markGone(tx: Tx, key: string): Promise<void>;
  /**
   * Deletes the entries of edits, of removals and of rows that were removed, if all that lies before a time.
   *
   * @returns how many
   */
  prune(tx: Tx, beforeMs: number): Promise<number>;
  /** Says what an error that a query has thrown is; undefined for one that is not of a single row. */
  faultOf(error: unknown): Fault | undefined;
}
