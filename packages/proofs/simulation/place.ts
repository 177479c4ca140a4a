import type { AuthorityStore } from '../../grants/src/server/store.ts';
import type { MemoryContent } from '../../grants/src/server/stores/memory.ts';

/** A label of a slab, at the authority that granted it. */
export interface Label {
  readonly authority: string;
  readonly slab: number;
  readonly label: number;
}

/** One server of the database, from a restore or a promotion to the next. */
export interface Place {
  readonly content: MemoryContent;
  readonly store: AuthorityStore;
  readonly system: number;
  readonly timeline: number;
  readonly era: { number: number; isWitnessed: boolean };
  /** The steps that it remembers of the places before it, by the number of the last. */
  readonly remembers: ReadonlyMap<number, number>;
  isStopped: boolean;
}

/** A step of a store, which a restore can undo. */
export interface Step {
  readonly place: number;
  readonly number: number;
}
