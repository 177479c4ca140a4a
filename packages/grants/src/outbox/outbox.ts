import type { Sno } from '@sno-id/sdk';
import type { Transmit } from '../device/ask.ts';
import type { Device } from '../device/device.ts';
import type { Key, RefusedReason } from '../rows/messages.ts';
import type { Refs, Scope } from './entries.ts';
import type { OutboxEnvironment } from './environment.ts';
import type { OutboxProblem } from './exchange.ts';
import type { Entry, OutboxStore, Row } from './store.ts';

/** What is in an outbox, and what it does. Plain JSON. */
export interface OutboxStatus {
  /**
   * `'opening'`: what is in it is not known yet. `'waiting'`: until `retryAtMs`, or until the page is visible
   * or online again. `'stopped'`: it is closed.
   */
  readonly phase: 'opening' | 'idle' | 'sending' | 'waiting' | 'stopped';
  /** How many operations are not stored yet, of all accounts. */
  readonly unsent: number;
  /** How many were set aside, of the account that is signed in: see `setAside`. */
  readonly aside: number;
  /** Why something is left. */
  readonly problem?: OutboxProblem | undefined;
  /** Unix milliseconds. */
  readonly retryAtMs?: number | undefined;
}

export type OutboxEvent =
  | { readonly type: 'status'; readonly status: OutboxStatus }
  /** A row has another ID, and so have all references to it in the app's tables. Its key stays the same. */
  | {
      readonly type: 'renamed';
      readonly table: string;
      readonly from: string;
      readonly to: string;
      readonly key: Key;
    }
  /** Rows of these tables may have changed, here or in another context. */
  | { readonly type: 'rows'; readonly tables: readonly string[] };

/**
 * An operation that was set aside, because it was refused, or because it needs one that was: `needs` is its
 * key. `fields` are those at fault of the one that was refused, as far as the server names them.
 */
export interface AsideOperation
  extends Pick<Entry, 'key' | 'op' | 'table' | 'id' | 'body' | 'madeMs' | 'needs' | 'fields'> {
  /** Why that one was refused. */
  readonly reason: RefusedReason;
  /** For a person. */
  readonly message: string;
}

/** The ID of a new row, which can change until the row is stored, and its key, which never does. */
interface Added {
  readonly id: Sno;
  readonly key: Key;
}

type FieldsOf<R> = unknown extends R ? object : JsonOf<Omit<R, 'id'>>;
/** JSON would turn these into something else. */
type JsonOf<R> = { [K in keyof R]: Exclude<R[K], Date | bigint | symbol> };
export type RowOf<R> = unknown extends R ? Row : R & { readonly id: string };

/** What changes rows of these tables. A reference to another row is the ID of that row, or null. */
export interface OutboxChanges<T = Record<string, unknown>> {
  /**
   * Adds a row.
   *
   * @param row its fields, as in JSON, with dates as text, and without an ID: that is made for it. Those that
   * are undefined are left out
   * @param meta the metabyte of the ID
   */
  add<N extends keyof T & string>(table: N, row: FieldsOf<T[N]>, meta?: number): Added;
  /**
   * Changes some fields of a row; null clears one, and undefined leaves it as it is.
   *
   * An addition of the row that was set aside, or an edit with some of these fields, is corrected by them and
   * sent again, if this account has made it, and this is not a part of a larger transaction. The edit
   * follows, so a table of the server that takes no edits sets that aside.
   */
  edit<N extends keyof T & string>(table: N, id: string, fields: Partial<FieldsOf<T[N]>>): void;
  /**
   * Removes a row. If its addition was set aside, the removal is set aside with it: `discardAside` takes both
   * back, and rows that refer to it.
   */
  remove(table: keyof T & string, id: string): void;
}

/**
 * What an app has fetched, by table: rows with all their fields, and IDs of rows that were removed. Where the
 * next pull begins can be a row of a table, too. An outbox with `account` takes nothing without the principal
 * whose session was answered.
 */
export interface Pulled<T = Record<string, unknown>> {
  readonly rows?: { readonly [N in keyof T]?: readonly RowOf<T[N]>[] };
  readonly gone?: { readonly [N in keyof T]?: readonly string[] };
  readonly account?: string | undefined;
}

/**
 * Keeps what the app does to its rows until the server has stored it, each row once. The methods resolve
 * when everything is durable, and do not wait for the network. They reject with TypeError for what is not
 * a row or does not name one, RangeError for a row that is not there, or for more than 500,000 characters of
 * JSON, GrantsError `ERR_OUTBOX_CLOSED`, `ERR_STORE_FULL`, `ERR_SIGNED_OUT` for changes while nobody is, and
 * with what else the device or the store fails with. Nothing was written then, unless the store did not
 * answer for 10 s.
 */
export interface Outbox<T = Record<string, unknown>> {
  add<N extends keyof T & string>(table: N, row: FieldsOf<T[N]>, meta?: number): Promise<Added>;
  edit<N extends keyof T & string>(table: N, id: string, fields: Partial<FieldsOf<T[N]>>): Promise<void>;
  remove(table: keyof T & string, id: string): Promise<void>;
  /**
   * Makes several changes, of which all are stored or none, here and on the server: at most 50.
   *
   * @param work makes the changes before it returns. They are written after that. It may be run again.
   */
  transaction(work: (changes: OutboxChanges<T>) => void): Promise<void>;
  /**
   * Writes rows that came from the server, all or none. What is not stored yet stays on top of them. Rows
   * that are not named are left as they are. Rejects with `ERR_SIGNED_OUT` where somebody else is signed in
   * by then.
   *
   * @param pulled fetches them. It is called again, up to twice, if a change was stored meanwhile, of which
   * the server may not have known when it answered. Rows that came in another way are given as they are.
   */
  pulled(pulled: (() => Promise<Pulled<T>>) | Pulled<T>): Promise<void>;
  /**
   * Sends what is there now, instead of when that is next tried, and asks whether the server still has what
   * it has stored. Resolves after the attempt, whatever came of it: see `status`.
   */
  sync(): Promise<OutboxStatus>;
  readonly status: OutboxStatus;
  /** Returns what ends it. What a listener throws is an unhandled rejection, which ends a process of Node. */
  subscribe(listener: (event: OutboxEvent) => void): () => void;
  /**
   * A key for a row in a list of a view, such as React's: that of the row with this ID, and the same when the
   * ID changes. It is not kept for the next time that the page is loaded.
   */
  keyOf(id: string): string;
  /**
   * Lists what was set aside, of the account that is signed in. `edit` corrects it; see also `retryAside` and
   * `discardAside`.
   */
  setAside(): Promise<readonly AsideOperation[]>;
  /** Runs work of functions beside the outbox, such as `retryAside`, in a transaction. */
  within<T>(work: (scope: Scope) => T | Promise<T>): Promise<T>;
  /**
   * Ends this context's part of the outbox, and closes the store, once the transactions that are under way
   * have ended. What is not sent stays there. Resolves after 10 s at the latest.
   */
  close(): Promise<void>;
}

/** What an outbox is made from. */
export interface OutboxPlan {
  readonly device: Pick<Device, 'namespace' | 'next' | 'token' | 'status' | 'checkIn' | 'subscribe'>;
  readonly store: OutboxStore;
  readonly transmit: Transmit;
  /** Who is signed in; '' where nobody signs in. */
  account(): string | undefined;
  readonly refs: Refs;
  readonly environment: OutboxEnvironment;
}
