/** Why a store, or the authority upon it, grants nothing. */
export type AuthorityErrorCode =
  /**
   * The store is not the one that it was, or its counters went back: it was restored, copied, or failed over
   * to a replica that had missed something. Nothing is granted until an operator runs `sno-grants advance`.
   */
  | 'ERR_STORE_RESTORED'
  /**
   * By the store's time, the present slab is more than two after the last one in which it was used, or more
   * than one before it: a clock is wrong, or nobody checked in for 50 days. Nothing is granted until an
   * operator runs `sno-grants confirm`.
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

const UNTIL =
  'Nothing is granted until you run "sno-grants advance --store STORE"; or "sno-grants renew", if this is a copy whose original is still in use.';

/**
 * @param row what the store was last accepted as, and what it was found to have forgotten
 * @param name what the store calls itself now
 */
export function restored(
  row: { readonly name: string; readonly mark: unknown },
  name: string,
): AuthorityError {
  const reason = row.mark
    ? 'a device or a server remembers more than it does'
    : `it is "${name}", and was "${row.name}"`;
  return new AuthorityError(
    'ERR_STORE_RESTORED',
    `The store was restored, copied or failed over: ${reason}. ${UNTIL}`,
  );
}

/** The store is of another authority than the one that the configuration names. */
export function notPinned(authority: string, pinned: string): AuthorityError {
  return new AuthorityError(
    'ERR_STORE_RESTORED',
    `The store is of the authority ${authority}, and the option \`authority\` names ${pinned}. It was dropped and set up ` +
      'again, or is another one. If all that is meant, change the option; nothing is granted until then.',
  );
}

export function unconfirmed(slab: number, currentSlab: number): AuthorityError {
  return new AuthorityError(
    'ERR_SLAB_UNCONFIRMED',
    `The store's clock is in slab ${slab}, and the store was last used in slab ${currentSlab}. ` +
      'If the clock is right, run "sno-grants confirm --store STORE". Nothing is granted until then.',
  );
}

export function notSetUp(cause?: unknown): AuthorityError {
  const message =
    'The store is not set up, or its tables have another name. Run "sno-grants init --store STORE", or the SQL that "sno-grants sql" prints.';
  return new AuthorityError('ERR_STORE_EMPTY', message, { cause });
}
