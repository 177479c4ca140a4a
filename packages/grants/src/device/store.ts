import type { DeviceState } from './state.ts';

/**
 * Where a device keeps its state and its claims. One of these is in pages (IndexedDB), one in folders, one in memory; a
 * custom store is valid if it passes the conformance suite.
 */
export interface DeviceStore {
  /**
   * Runs some work as one transaction: nothing that it has read changes before it writes, all of it is written or
   * nothing, and it is durable when the promise resolves.
   *
   * @param work may be run again from the start, where another context came between: it has no other effect.
   * @throws what the work throws, with nothing written; and whatever the store fails with. A failed transaction may have
   * been written all the same.
   */
  transact<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /**
   * Whether the last transaction was durable when it was said to be. `'relaxed'`: the engine promises it for a crash of
   * the process, but not for a loss of power.
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
  /** The lanes of a slot that are claimed, in no order, those of this transaction among them. */
  lanes(grant: string, slot: number): Promise<readonly number[]>;
  /** Claims a cell. The transaction fails, and is run again, if somebody else has it. */
  claim(grant: string, claim: Claim): void;
  /** All claims of a grant, in no order. */
  claims(grant: string): Promise<readonly Claim[]>;
}

export interface Claim {
  readonly slot: number;
  readonly lane: number;
  /** The round of the state in which it was claimed. */
  readonly round: number;
}
