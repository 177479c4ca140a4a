import type { Sno } from '@sno-id/sdk';
import type { JsonObject, Key, RefusedReason } from '../rows/messages.ts';

/**
 * How the rows of one table are checked and stored. A {@link RowRefusal} that one of its functions throws
 * refuses the row. So does an error of the database that is about this row alone: a constraint, a value that
 * its column cannot have, a policy; and `ERR_ID_INVALID` of the SDK. Anything else is an error of the server,
 * and nothing of the request is stored.
 *
 * They have no effect but in the transaction: what they did may be undone, and they are called again.
 */
export interface RowTable<Tx, Who, V> {
  /**
   * The fields that hold the ID of another row, with its table. A body has the ID of the stored row when it
   * is parsed. Whether `who` may refer to that row is for the functions below to say.
   */
  readonly refs?: Readonly<Record<string, string>> | undefined;
  /**
   * Checks a row, and returns what is stored of it. What it throws refuses the row, and its message is shown
   * to the person who made it.
   *
   * @param body without `id`. Return only the columns that a client may set: never one for the owner.
   */
  readonly parse: (body: JsonObject) => V;
  /**
   * Inserts a row with `on conflict (id) do nothing`, never with an update.
   *
   * @param key names the row for good, also where it is known by another ID: 32 hex digits
   * @returns false if another row has the ID, and for no other reason: this one gets another ID
   */
  readonly insert: (tx: Tx, id: Sno, value: V, who: Who, key: Key) => Promise<boolean> | boolean;
  /**
   * Says what the ledger cannot, once it was lost: whether a row that is sent again is there. Without it, a
   * row with the ID is taken for it, if the device proves that it has generated the ID.
   *
   * @returns whether a row with this ID was added by `who`, and has the key, if the table has keys
   */
  readonly has?: (tx: Tx, id: Sno, who: Who, key: Key) => Promise<boolean> | boolean;
  /**
   * Changes some fields of a row. It checks them: what a client may not set, and values. A TypeError, a
   * RangeError, or an error of a validator such as Zod refuses the edit, with its message.
   *
   * @param patch without `id`
   * @returns false if there is no such row, or it is not for `who` to edit. A {@link RowRefusal} `gone` in
   * place of it says that the row was removed
   */
  readonly edit?: (tx: Tx, id: string, patch: JsonObject, who: Who) => Promise<boolean> | boolean;
  /** @returns false if there is no such row, or it is not for `who` to remove. `gone` as for an edit */
  readonly remove?: (tx: Tx, id: string, who: Who) => Promise<boolean> | boolean;
}

/** Thrown by a table: the operation is refused. The message is shown to the person who made it. */
export class RowRefusal extends Error {
  override readonly name = 'RowRefusal';
  readonly reason: RefusedReason;
  /** The fields that are at fault. */
  readonly fields: readonly string[] | undefined;

  constructor(reason: RefusedReason, message: string, fields?: readonly string[]) {
    super(message);
    this.reason = reason;
    this.fields = fields;
  }
}
