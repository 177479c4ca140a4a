import type { Sno } from '@sno-id/sdk';
import type { MetaJson } from '@sno-id/sdk/meta';
import { createStore } from 'zustand/vanilla';

/**
 * What sections tell of what was done in them, so that lessons can grade it. Each fact is what the section itself shows.
 */
export interface Facts {
  /** The ID that is taken apart. */
  readonly anatomyId?: Sno;
  /** The bounds of the time range that was built. */
  readonly orderRange?: { readonly first: Sno; readonly last: Sno };
  /** What became of each lane under the script of the clock lab, by the lane's name. */
  readonly clockLanes?: Readonly<Record<string, LaneFact>>;
  /** IDs that generators of the sharing section have made and that were compared, and those that really were made twice. */
  readonly sharing?: { readonly ids: number; readonly duplicates: number };
  /** The schema that was designed. */
  readonly metabyte?: MetaJson;
  /** What the inspector found. */
  readonly inspected?: { readonly ids: number; readonly duplicates: number };
  /** How the offline app stands. */
  readonly offline?: OfflineFact;
  /** The bet that was placed, by the question's ID; true if it was right. */
  readonly bets?: Readonly<Record<string, boolean>>;
}

/** What one lane of the clock lab has done. */
export interface LaneFact {
  readonly made: number;
  readonly stalls: number;
  readonly errors: number;
  readonly regressions: number;
  readonly duplicates: number;
}

/** The notes of the offline app, as its list shows them. */
export interface OfflineFact {
  readonly notes: number;
  /** Those of them that the server's table has. */
  readonly stored: number;
  /** Changes that are still to be sent. */
  readonly waiting: number;
  readonly isOffline: boolean;
}

export const facts = createStore<Facts>()(() => ({}));

/** Tells a fact; it takes the place of the one before. */
export function report(some: Facts): void {
  facts.setState(some);
}
