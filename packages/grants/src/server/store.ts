/*
 * What an authority must not forget. Three operations, each of them one atomic and durable step, together with the checks
 * that it depends on:
 *
 * - The store names itself: which database, on which timeline. The name is kept beside the counters. If the two differ,
 *   the store was restored, copied, or failed over, and may have lost what it had promised: ERR_STORE_RESTORED.
 * - The store tells the time. If its present slab is more than two after the last one in which it was used, one of the
 *   two is wrong: ERR_SLAB_UNCONFIRMED.
 *
 * "Durable" means: it survives whatever the store survives, its failover included. When a promise rejects, the step may
 * or may not have happened; the authority only ever wastes what such a step had reserved.
 */

/** Where an authority keeps its counters. A store of your own is valid if it passes `@sno-id/grants/conformance`. */
export interface AuthorityStore {
  /**
   * Sets the store up, with a new authority, unless it is set up already. Every replica may call it, at any time.
   */
  init(): Promise<void>;
  /** Reserves labels of a slab. They are never reserved again. */
  reserve(request: Reserve): Promise<Reserved>;
  /** Replaces the nonce of a device, if it is the expected one. */
  exchange(request: Exchange): Promise<Exchanged>;
  /** Counts one block in each of some slabs against the limit of a principal. */
  spend(request: Spend): Promise<Spent>;

  /** What an operator wants to know. Changes nothing and checks nothing. */
  status(): Promise<StoreStatus>;
  /**
   * Accepts the store as it is, after it was restored: adopts its name, raises the epoch, and moves all counters past
   * everything that may have been granted since.
   *
   * @throws AuthorityError `ERR_SLAB_UNCONFIRMED` if the time is in doubt as well, unless `confirmTime` is set. TypeError or
   * RangeError unless `blocks` is an integer of 1 or more: counters never move back.
   */
  advance(options: Advance): Promise<StoreStatus>;
  /** Accepts the store's time, and its present slab. */
  confirmTime(): Promise<StoreStatus>;
}

/** What every operation returns besides its result. */
export interface StoreMoment {
  /** The name of the authority, which is in all its grants. */
  readonly authority: string;
  /** Grows with every `advance`. */
  readonly epoch: number;
  /** The store's time, in Unix milliseconds. */
  readonly nowMs: number;
}

export interface Reserve {
  /** At most {@link HORIZON_SLABS} after the present one. */
  readonly slab: number;
  /** How many, a multiple of `align`. */
  readonly labels: number;
  /** The first is a multiple of this power of two. */
  readonly align: number;
}

export interface Reserved extends StoreMoment {
  /** The first of the labels; undefined if the slab has not as many left. */
  readonly first: number | undefined;
}

export interface Exchange {
  readonly device: string;
  /** The nonce that the device believes to be the last one; '' if it has none. */
  readonly nonce: string;
  /** The nonce that is to take its place. */
  readonly proposal: string;
  /** The epoch that the device knows. */
  readonly epoch: number;
  /** What the device holds, by a valid token; undefined if it shows none. */
  readonly proof: readonly Held[] | undefined;
}

/** A grant that was shown: the labels of a slab before `end` must have been reserved. */
export interface Held {
  readonly slab: number;
  readonly end: number;
}

export interface Exchanged extends StoreMoment {
  /**
   * `'accepted'`: the proposal is now the nonce. `'repeated'`: it was already, so that the last answer was probably lost.
   * `'fork'`: neither of the two nonces is the device's. Nothing has changed.
   */
  readonly verdict: 'accepted' | 'repeated' | 'fork';
}

export interface Spend {
  readonly principal: string;
  /** Slabs in ascending order, each once. */
  readonly slabs: readonly number[];
  /** The most blocks that the principal may take in each slab, 1 or more. */
  readonly limit: number;
}

export interface Spent extends StoreMoment {
  /** The slabs in which the block was within the limit, and has been counted. */
  readonly slabs: readonly number[];
}

export interface Advance {
  /**
   * By how many blocks of 256 labels the counters move, 1 to 8,388,608: more than were granted in any slab since the backup,
   * and as many more as every `advance` since the backup has moved them by. A backup does not know of these.
   *
   * @default 1,048,576, an eighth of a slab
   */
  readonly blocks?: number | undefined;
  /** Accepts the store's time as well. */
  readonly confirmTime?: boolean | undefined;
}

export interface StoreStatus extends StoreMoment {
  /** What the store calls itself now, and what it called itself when it was last accepted. */
  readonly name: string;
  readonly acceptedName: string;
  /** The last slab in which the store was used. */
  readonly currentSlab: number;
  /** The labels that are reserved in each slab that was touched, in ascending order of slabs. */
  readonly reserved: readonly { readonly slab: number; readonly labels: number }[];
}

/** Slabs after the present one that can be granted. */
export const HORIZON_SLABS = 6;
/** Slabs after the present one whose counters `advance` moves: those that a clock two slabs ahead could grant. */
export const ADVANCED_SLABS = 8;
/** How many slabs the present one may be after the last in which the store was used. */
export const UNCONFIRMED_SLABS = 2;
/** By how many blocks `advance` moves the counters, if nothing else is said. */
export const ADVANCE_BLOCKS = 2 ** 20;
/** Labels in one of those blocks: that of a device. */
export const BLOCK_LABELS = 256;
