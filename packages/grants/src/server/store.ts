/*
 * What an authority must not forget, and what it does when it has. Each operation is one atomic and durable
 * step, together with the checks that it depends on:
 *
 * - The store names itself: which database, on which timeline. The name is kept beside the counters. If the
 *   two differ, the store was restored, copied, or failed over, and may have lost what it had promised:
 *   ERR_STORE_RESTORED.
 * - Whoever remembers more than the store stops it: a device that shows a token, or a replica that had a
 *   higher label. That is kept as a mark, and nothing is granted until an operator runs `advance`.
 * - The store tells the time. If its slab is far from the last one in which it was used, one of the two is
 *   wrong: ERR_SLAB_UNCONFIRMED.
 *
 * "Durable" means: it survives whatever the store survives, its failover included. When a promise rejects,
 * the step may or may not have happened; the authority only ever wastes what such a step had reserved.
 */

/**
 * Where an authority keeps its counters. A store of your own is valid if it passes
 * `@sno-id/grants/conformance`.
 */
export interface AuthorityStore {
  /**
   * Whether an authority that starts may call `init` by itself. Only for a store that nobody else sets up or
   * drops: a database that a schema tool has emptied must not begin again in silence.
   *
   * @default false
   */
  readonly setsItselfUp?: boolean | undefined;
  /**
   * Whether it ends with its process, so that a token of another authority says nothing about this one.
   *
   * @default false
   */
  readonly isVolatile?: boolean | undefined;

  /**
   * Sets the store up, with a new authority, unless it is set up already. Every replica may call it, at any
   * time.
   */
  init(): Promise<void>;
  /** Reserves labels of a slab. They are never reserved again. */
  reserve(request: Reserve): Promise<Reserved>;
  /** Replaces the nonce of a device, if it is the expected one. */
  exchange(request: Exchange): Promise<Exchanged>;
  /** Counts one block in each of some slabs against the limit of a principal. */
  spend(request: Spend): Promise<Spent>;
  /**
   * Notes that the store has forgotten something, and stops it, if it is still at the epoch in which that was
   * found. Marks add up: the highest epoch and labels count.
   */
  mark(found: Found): Promise<void>;

  /** What an operator wants to know. Changes nothing and checks nothing. */
  status(): Promise<StoreStatus>;
  /**
   * Accepts the store as it is, after it was restored: adopts its name, clears the mark, raises the epoch
   * above everything that was shown, and moves the counter of every slab up to the eighth after the present
   * one past what may have been granted since. The jump has a random part, so that a backup that is restored
   * twice does not land where it landed then.
   *
   * @throws AuthorityError `ERR_SLAB_UNCONFIRMED` if the time is in doubt as well, unless `confirmTime` is
   * set. TypeError or RangeError unless `blocks` is an integer of 1 or more: counters never move back.
   */
  advance(options: Advance): Promise<StoreStatus>;
  /** Accepts the store's time, and its present slab. */
  confirmTime(): Promise<StoreStatus>;
  /**
   * Makes it the store of a new authority, for a copy whose original is still in use. All that it remembers
   * is deleted.
   */
  renew(): Promise<StoreStatus>;
  /**
   * Forgets the devices that last checked in before a time, which start over if they come back.
   *
   * @throws RangeError unless the time is five slabs ago or more.
   */
  prune(options: Prune): Promise<Pruned>;

  /** Reports that the store has advanced itself after a failover, if it can. Returns what ends that. */
  subscribe?(listener: (event: Advanced) => void): () => void;
}

/** The store has failed over, and has advanced itself: blocks were skipped, and nothing has to be done. */
export interface Advanced {
  readonly type: 'advanced';
  /** What the store called itself before, and what it calls itself now. */
  readonly from: string;
  readonly to: string;
  readonly epoch: number;
}

/** What every operation returns besides its result. */
export interface StoreMoment {
  /** The name of the authority, which is in all its grants. */
  readonly authority: string;
  /** Grows with every `advance`. */
  readonly epoch: number;
  /** The store's time, in Unix milliseconds. */
  readonly nowMs: number;
  /**
   * Where the store counts its failovers, how many there were: a lower one is a server that was left behind.
   */
  readonly timeline?: number | undefined;
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
  /** What the device shows by a valid token for this row; undefined if it shows none. */
  readonly proof: Proof | undefined;
  /** What the store has given to the process that asks; undefined before it has given anything. */
  readonly given?: Given | undefined;
  /**
   * Whether a token of an authority that the store does not know proves nothing, because the ID of the right
   * one is configured. Otherwise such a token is evidence that this store has replaced another.
   */
  readonly ignoresOthers: boolean;
}

/** What a valid token says, of an exchange that a store has once accepted. */
export interface Proof {
  readonly authority: string;
  readonly epoch: number;
  /** The round of the device's row after that exchange. */
  readonly round: number;
  /** When the store accepted it, in Unix milliseconds. */
  readonly atMs: number;
  readonly held: readonly Held[];
}

/** What a process was given by a store: it is evidence, too, at the epoch in which that was. */
export interface Given {
  readonly authority: string;
  readonly epoch: number;
  readonly held: readonly Held[];
}

/** A grant that was shown: the labels of a slab before `end` must have been reserved. */
export interface Held {
  readonly slab: number;
  readonly end: number;
}

export interface Exchanged extends StoreMoment {
  /**
   * - `'accepted'`: the proposal is now the nonce.
   * - `'repeated'`: it was already, so that the last answer was probably lost.
   * - `'fork'`: the nonce is not the device's, and its token shows that it was once: a copy of the device.
   * - `'outdated'`: a request of before the last exchange, late, or by a copy.
   * - `'unknown'`: nothing readable speaks for the nonce, or the device was pruned. It is a new device.
   * - `'other-authority'`: the token is of another authority.
   *
   * Of all but the first two, nothing has changed.
   */
  readonly verdict: 'accepted' | 'repeated' | 'fork' | 'outdated' | 'unknown' | 'other-authority';
  /**
   * How many exchanges of the device were accepted, and when the last one was, once this one is done; 0 and 0
   * if there is none.
   */
  readonly round: number;
  readonly atMs: number;
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

/** What somebody remembers and the store does not. */
export interface Found {
  /** The epoch of the store when that was found. */
  readonly atEpoch: number;
  /** The highest epoch that was shown. */
  readonly epoch: number;
  /** Another authority that was shown in place of the store's. */
  readonly authority?: string | undefined;
  readonly held: readonly Held[];
}

/** What a store has been found to have forgotten. */
export interface Mark {
  /** The highest epoch that was shown. */
  readonly epoch: number;
  /** The highest labels that were shown, by slab. */
  readonly labels: Readonly<Record<string, number>>;
  /** Authorities that the store did not know. */
  readonly authorities: readonly string[];
}

export interface Advance {
  /**
   * By how many blocks of 256 labels the counters move at least, 1 to 8,388,608: more than were granted in
   * any slab since the backup. A start of a server takes 16 in each of two slabs.
   *
   * @default 65,536
   */
  readonly blocks?: number | undefined;
  /** Accepts the store's time as well. */
  readonly confirmTime?: boolean | undefined;
}

export interface Prune {
  /** Unix milliseconds, five slabs (124 days) ago or more. */
  readonly beforeMs: number;
}

export interface Pruned extends StoreMoment {
  /** How many devices were forgotten. */
  readonly devices: number;
}

export interface StoreStatus extends StoreMoment {
  /** What the store calls itself now, and what it called itself when it was last accepted. */
  readonly name: string;
  readonly acceptedName: string;
  /** Why the store was stopped by somebody who remembers more; undefined if nobody has. */
  readonly mark: Mark | undefined;
  /** When the authority was set up, in Unix milliseconds. */
  readonly createdMs: number;
  /** Devices that last checked in before this Unix millisecond may have been pruned; 0 if none were. */
  readonly prunedBeforeMs: number;
  /** The label at which every slab begins: random for each authority. */
  readonly start: number;
  /** The last slab in which the store was used. */
  readonly currentSlab: number;
  /** Every slab that was touched, in ascending order. */
  readonly reserved: readonly SlabStatus[];
}

export interface SlabStatus {
  readonly slab: number;
  /** The labels below this one are reserved, or were skipped. */
  readonly labels: number;
  /** How many labels were reserved; the others below `labels` were skipped by the start and by `advance`. */
  readonly taken: number;
}

/** Slabs after the present one that can be granted. */
export const HORIZON_SLABS = 6;
/**
 * Slabs after the present one whose counters `advance` moves: those that a clock two slabs ahead could grant.
 */
export const ADVANCED_SLABS = 8;
/** How many slabs the present one may be after the last in which the store was used, and before it. */
export const UNCONFIRMED_SLABS = 2;
export const UNCONFIRMED_SLABS_BACK = 1;
/** By how many blocks `advance` moves the counters at least, if nothing else is said. */
export const ADVANCE_BLOCKS = 65_536;
/** `advance` adds a random number of blocks below this. */
export const RANDOM_BLOCKS = 131_072;
/** How many slabs ago a device must have checked in last to be pruned. */
export const PRUNABLE_SLABS = 5;
/** Labels in one of those blocks: that of a device. */
export const BLOCK_LABELS = 256;
/** The first label of an authority is a multiple of this, in the lowest quarter of a slab. */
export const START_STEP = 65_536;
