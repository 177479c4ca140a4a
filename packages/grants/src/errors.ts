/** What a correct program must be ready for, besides the errors of the SDK. */
export type GrantsErrorCode =
  /** The context holds no cell, and its options ask for granted IDs only: `checkIn` waits for one. */
  | 'ERR_NO_GRANT'
  /** The store belongs to a device of another namespace, whose IDs must not mix: give it another name. */
  | 'ERR_STORE_NAMESPACE'
  /** The device was closed: it generates no IDs, and checks in no more. */
  | 'ERR_DEVICE_CLOSED'
  /** The outbox was closed: it takes no operations, and sends no more. */
  | 'ERR_OUTBOX_CLOSED'
  /**
   * Nobody is signed in to keep a change for, or somebody else than the one whose rows these are. Try again
   * when that one has signed in.
   */
  | 'ERR_SIGNED_OUT'
  /**
   * The authority gave no answer, or none that counts, or the store failed: `cause` says which. The device
   * tries again by itself.
   */
  | 'ERR_CHECK_IN'
  /** The page has an older version of the app than its database: it has to be loaded again. */
  | 'ERR_APP_OUTDATED'
  /** The disk is full, or what the browser leaves to this site. Nothing was written: try again with space. */
  | 'ERR_STORE_FULL';

/** A condition that a correct program can meet. `code` is stable, the message is not. */
export class GrantsError extends Error {
  override readonly name = 'GrantsError';
  readonly code: GrantsErrorCode;

  constructor(code: GrantsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** @returns the error of a call that comes too late. */
export function deviceClosed(): GrantsError {
  return new GrantsError('ERR_DEVICE_CLOSED', 'The device is closed');
}
