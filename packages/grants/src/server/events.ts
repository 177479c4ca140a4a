import type { Advanced } from './store.ts';

/** What an authority reports, for metrics and logs. No event holds a token, a nonce or a key. */
export type AuthorityEvent =
  /** A check-in was answered with these new blocks, one in each slab. */
  | {
      readonly type: 'granted';
      readonly device: string;
      readonly principal: string;
      readonly slabs: readonly number[];
    }
  /**
   * A device has a twin, or claims to be one that it is not; or the network has delivered a request again
   * after two more exchanges, whose answer the device drops.
   */
  | { readonly type: 'fork'; readonly device: string; readonly principal: string }
  /** A device showed a grant of another authority, and starts over with this one. */
  | {
      readonly type: 'other-authority';
      readonly device: string;
      readonly principal: string;
      /** The one whose grant it showed. */
      readonly authority: string;
    }
  /** A request got no grants, and the status says so. */
  | { readonly type: 'refused'; readonly status: number; readonly reason: RefusalReason }
  /** Labels were reserved. `fill` is the part of the slab that is reserved by now, 0 … 1. */
  | { readonly type: 'reserved'; readonly slab: number; readonly labels: number; readonly fill: number }
  | Advanced
  /**
   * The store, `authorize` or a key failed, or gave no answer within ten seconds: the request got status 503.
   * With status 500, the server is put together wrongly. Nothing that a client does is one of these.
   */
  | { readonly type: 'error'; readonly error: unknown };

export type RefusalReason =
  /** `authorize` refused. */
  | 'unauthorized'
  /** The principal has taken its limit. */
  | 'limit'
  /** Not a check-in, or too large. */
  | 'malformed'
  /** The client hung up before its request was whole: nobody gets the status. */
  | 'aborted'
  /** The request was not whole after ten seconds. */
  | 'slow'
  /** Every slab that could be granted is full. */
  | 'full'
  /**
   * It could not be answered: see the `error` event before it. A store that waits for an operator has a code.
   */
  | 'unavailable';

export type AuthorityListener = (event: AuthorityEvent) => void;
