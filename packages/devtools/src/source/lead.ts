import { type Sight, whileVisible } from './sight.ts';

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
 * is hidden, or by the returned function. The browser passes a lock on by itself, even from a tab that
 * crashed, so nothing has to be polled.
 */
export function takeLead({ name, sight, locks }: LeadOptions, lead: () => () => void): () => void {
  return whileVisible(sight, () => {
    const turn = new AbortController();
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
    // Rejected where the origin is opaque: a sandboxed frame has nobody to share with.
    else locks.request(name, { signal }, leadUntilAborted).catch(leadUntilAborted);
    return () => turn.abort();
  });
}

/** The locks of this origin, if the engine and the page have any. */
export function originLocks(): Locks | undefined {
  return (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks;
}
