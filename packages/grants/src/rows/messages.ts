/*
 * What an outbox and a rows handler say to each other, as JSON. The request goes as the body of a POST; the
 * answer has status 200, whatever became of the operations. Anything else is no answer, and is tried again.
 */

import type { Sno } from '@sno-id/sdk';

/** The version of these messages. */
export const ROWS_PROTOCOL = 1;

/** The most operations that a request has, or names as stored. One without any asks for an answer alone. */
export const MAX_OPS = 100;

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [field: string]: Json };

/**
 * Names an operation: 24 random hex digits, and 8 of a hash of its content. The key of the operation that
 * adds a row names the row for good; its ID can change until it is stored.
 */
export type Key = string;

/** A row that another one refers to, or that an operation is about: by its key while its ID can change. */
export type RowRef = { readonly key: Key } | { readonly id: string };

/** A device asks to store what it did, in this order. */
export interface RowsRequest {
  readonly v: typeof ROWS_PROTOCOL;
  readonly namespace: string;
  /** What proves the grants under which the IDs were generated: operations name them by their index. */
  readonly tokens: readonly string[];
  readonly ops: readonly RowOp[];
  /**
   * The authority and the epoch, as `authority:epoch`, that the device has stored operations by. A server
   * of any other looks at no operation: its answer is empty. The device then sends again what that server
   * may have forgotten, before these, so that edits keep their order.
   */
  readonly known?: string;
  /**
   * Operations that the device was told are stored: the newest of this account, those that were answered
   * with it, and those that the others need; at most `MAX_OPS`. A server whose ledger does not have all of
   * them looks at no operation: it was restored. The device then sends again what it keeps.
   */
  readonly last?: readonly Key[];
  /**
   * The principal for whom the operations were made. To whom the server knows as another, it answers as to
   * somebody who is not signed in.
   */
  readonly account?: string;
}

export type RowOp = AddOp | EditOp | RemoveOp;

interface Op {
  readonly key: Key;
  readonly table: string;
  /**
   * Operations of one group stand next to each other: all of them are stored, or none. If one is refused, the
   * others have to wait.
   */
  readonly group?: Key;
  /** Whether the device was told that it is stored; a row, under this ID. */
  readonly again?: true;
}

export interface AddOp extends Op {
  readonly op: 'add';
  readonly id: Sno;
  /** The index of the token under which the ID was generated; null if the device had none. */
  readonly token: number | null;
  /** The row without its ID. */
  readonly body: JsonObject;
  /** Fields that hold the ID of another row, whatever the body has in them. */
  readonly refs?: Readonly<Record<string, RowRef>>;
}

export interface EditOp extends Op {
  readonly op: 'edit';
  readonly row: RowRef;
  /** The fields that change. */
  readonly body: JsonObject;
  readonly refs?: Readonly<Record<string, RowRef>>;
  /** When it was made, by the device's clock in Unix milliseconds. */
  readonly madeMs: number;
}

export interface RemoveOp extends Op {
  readonly op: 'remove';
  readonly row: RowRef;
  /** When it was made, by the device's clock in Unix milliseconds. */
  readonly madeMs: number;
}

/**
 * Which store of grants answers, and what became of each operation. One that is not named was not looked at.
 */
export interface RowsAnswer {
  readonly v: typeof ROWS_PROTOCOL;
  readonly authority: string;
  readonly epoch: number;
  /** The time of that store, in Unix milliseconds. */
  readonly nowMs: number;
  readonly answers: readonly RowAnswer[];
  /** The ledger does not have what the device names as stored: it was restored to an earlier state. */
  readonly isRestored?: true;
  /** The keys of those that were stored before: they say nothing about what the server can store now. */
  readonly before?: readonly Key[];
}

export type RowAnswer =
  /** It is stored; an added row under this ID, which may be another one than it was sent with. */
  | { readonly key: Key; readonly is: 'done'; readonly id?: string }
  /** The row needs another ID: this one belongs to somebody else. */
  | { readonly key: Key; readonly is: 'new-id' }
  /** It needs an operation that is not stored. */
  | { readonly key: Key; readonly is: 'wait' }
  | RowRefused;

/** It is not stored, and would not be if it came again. */
export interface RowRefused {
  readonly key: Key;
  readonly is: 'refused';
  readonly reason: RefusedReason;
  /** For a person. */
  readonly message: string;
  /**
   * The fields that are at fault, where the check of the row or the database names them. What the database
   * names is its column, or else its constraint.
   */
  readonly fields?: readonly string[];
}

export type RefusedReason = 'invalid' | 'forbidden' | 'account' | 'gone' | 'conflict' | 'stale' | 'failed';
