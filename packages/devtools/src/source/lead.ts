/** Whether somebody can see the panel. */
export interface Sight {
  readonly isHidden: boolean;
  /** Calls back when that changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** The part of a `LockManager` that is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    callback: () => Promise<void> | undefined,
  ): Promise<unknown>;
}

export interface LeadOptions {
  /** Those who take the lead of the same name take turns. */
  readonly name: string;
  readonly sight: Sight;
  /** Where there are none, everybody who is seen leads. */
  readonly locks: Locks | undefined;
}

/**
 * Calls `lead` when nobody else leads, and what that returned when the lead is given up: as soon as the panel
 * is hidden, or by the returned function. The browser hands a lock on by itself, also from a tab that
 * crashed, so nothing has to be polled.
 */
export function takeLead({ name, sight, locks }: LeadOptions, lead: () => () => void): () => void {
  let turn: AbortController | undefined;

  function begin(): void {
    turn = new AbortController();
    const { signal } = turn;
    const leadUntilAborted = () => {
      if (signal.aborted) return undefined;
      const end = lead();
      return new Promise<void>(resolve => {
        signal.addEventListener('abort', () => {
          end();
          resolve();
        });
      });
    };
    if (!locks) leadUntilAborted();
    // Refused where the origin is opaque: a frame in a sandbox has nobody to share with.
    else locks.request(name, { signal }, leadUntilAborted).catch(leadUntilAborted);
  }

  function follow(): void {
    if (sight.isHidden) {
      turn?.abort();
      turn = undefined;
    } else if (!turn) begin();
  }

  follow();
  const end = sight.subscribe(follow);
  return () => {
    end();
    turn?.abort();
  };
}

/** The locks of this origin, if the engine and the page have any. */
export function originLocks(): Locks | undefined {
  return (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks;
}

/** Whether a document is seen. A program without a document always is. */
export function sightOf(document: Document | undefined): Sight {
  return {
    get isHidden() {
      return document?.visibilityState === 'hidden';
    },
    subscribe(listener) {
      document?.addEventListener('visibilitychange', listener);
      return () => document?.removeEventListener('visibilitychange', listener);
    },
  };
}
