/** Why a store, or the authority upon it, grants nothing. */
export type AuthorityErrorCode =
  /**
   * The store is not the one that it was, or its counters went back: it was restored, copied, or failed over to a
   * replica that had missed something. Nothing is granted until an operator runs `sno-grants advance`.
   */
  | 'ERR_STORE_RESTORED'
  /**
   * By the store's time, the present slab is more than two after the last one in which it was used: a clock is wrong, or
   * nobody checked in for 50 days. Nothing is granted until an operator runs `sno-grants confirm`.
   */
  | 'ERR_SLAB_UNCONFIRMED'
  /** The store has not been set up. */
  | 'ERR_STORE_EMPTY'
  /** No slab that could be granted has room left. */
  | 'ERR_SLABS_FULL';

/** A condition that an operator must handle. `code` is stable, the message is not. */
export class AuthorityError extends Error {
  override readonly name = 'AuthorityError';
  readonly code: AuthorityErrorCode;

  constructor(code: AuthorityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Tells whether a value is an {@link AuthorityError}, of the given code if one is given. */
export function isAuthorityError(value: unknown, code?: AuthorityErrorCode): value is AuthorityError {
  return value instanceof AuthorityError && (code === undefined || value.code === code);
}
