import type { DeviceState } from './state.ts';

/**
 * Where a device keeps its state and its claims. One of these is in pages (IndexedDB), one in folders, one in
 * memory; a custom store is valid if it passes the conformance suite.
 */
export interface DeviceStore {
  /**
   * Runs some work as one transaction: nothing that it has read changes before it writes, all of it is
   * written or nothing, and it is durable when the promise resolves.
   *
   * @param work may be run again from the start, where another context came between: it has no other effect.
   * @throws what the work throws, with nothing written; and whatever the store fails with. A failed
   * transaction may have been written all the same.
   */
  transact<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /**
   * Says, once for each claim, that nobody uses its cell from a position on. It has no effect where the claim
   * bears another tag, or is gone: so it may arrive late, twice or never. Durable when the promise resolves;
   * a page that ends does not wait for it. If it fails, the rest of the cells is wasted.
   */
  handBack(cells: readonly HandBack[]): Promise<void>;
  /**
   * Whether the last transaction was durable when it was said to be. `'relaxed'`: the engine promises it for
   * a crash of the process, but not for a loss of power.
   */
  readonly durability: 'strict' | 'relaxed';
  /** Calls back when another context may have changed the state. Optional. Returns what ends that. */
  watch?(changed: () => void): () => void;
  close(): void;
}

export interface StoreTransaction {
  /** The state as it was written; undefined in an empty store. */
  read(): Promise<DeviceState | undefined>;
  /** Replaces the state. The claims of every grant that is not in it are deleted with it. */
  write(state: DeviceState): void;
  /** The claims of one slot of a grant, in no order, those of this transaction among them. */
  claimsIn(grant: string, slot: number): Promise<readonly Claim[]>;
  /**
   * Claims a cell, in the place of the claim `after` where that was handed back. The transaction fails, and
   * is run again, if somebody else has the cell.
   */
  claim(grant: string, claim: NewClaim): void;
}

/** A cell that a context has claimed, and perhaps handed back. */
export interface Claim {
  readonly slot: number;
  readonly lane: number;
  /** Random, and new for each claim. */
  readonly tag: string;
  /** From which position on nobody uses the cell; undefined while somebody has it. */
  readonly freeFrom: number | undefined;
}

/** A cell that is about to be claimed. */
export interface NewClaim extends Omit<Claim, 'freeFrom'> {
  /**
   * The tag of the claim whose place it takes, as this transaction has read it; undefined for a cell that
   * nobody has claimed yet.
   */
  readonly after: string | undefined;
}

/** The cell of a claim, by its tag, that is free from a position on. */
export interface HandBack extends Pick<Claim, 'slot' | 'lane' | 'tag'> {
  readonly grant: string;
  /** The first position that was not used: 0 for a spare cell that was never entered. */
  readonly freeFrom: number;
}
