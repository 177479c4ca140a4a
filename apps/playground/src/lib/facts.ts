import type { Sno } from '@sno-id/sdk';
import type { MetaJson } from '@sno-id/sdk/meta';
import { createStore } from 'zustand/vanilla';

/**
 * The facts that sections report so that lessons can check them. Each fact is also visible in its section.
 */
export interface Facts {
  /** The selected ID. */
  readonly anatomyId?: Sno;
  /** The bounds of the selected time range. */
  readonly orderRange?: { readonly first: Sno; readonly last: Sno };
  /** The results of each lane for the current script of the clock lab, by lane ID. */
  readonly clockLanes?: Readonly<Record<string, LaneFact>>;
  /** What the current script of the clock lab does to the clock and the process, in order. */
  readonly clockFaults?: readonly ClockFault[];
  /**
   * The number of IDs from the sharing section that were compared, and the number of real duplicates among
   * them.
   */
  readonly sharing?: { readonly ids: number; readonly duplicates: number };
  /** The broken rule of the grants section, its IDs, and the repeats among them. */
  readonly grants?: GrantsFact;
  /** The designed schema. */
  readonly metabyte?: MetaJson;
  /** The findings of the inspector. */
  readonly inspected?: { readonly ids: number; readonly duplicates: number };
  /** The state of the offline app. */
  readonly offline?: OfflineFact;
  /** The guesses by question ID; true if the guess was right. */
  readonly bets?: Readonly<Record<string, boolean>>;
  /** The metabyte that the generator of the first section puts into its IDs. */
  readonly generatorMeta?: number;
  /** The numbers that lessons asked for, by lesson. */
  readonly answers?: Readonly<Record<string, number>>;
}

/** A step of a script other than the undisturbed passing of time. */
export interface ClockFault {
  readonly kind: 'step' | 'freeze' | 'coarsen' | 'keep' | 'lose';
  /** The distance, duration or resolution in milliseconds. */
  readonly ms: number;
}

/** The results of one lane of the clock lab. */
export interface LaneFact {
  readonly made: number;
  readonly stalls: number;
  readonly errors: number;
  readonly regressions: number;
  readonly duplicates: number;
}

/** What happened in the grants section. */
export interface GrantsFact {
  readonly broken: 'none' | 'claims' | 'blocks' | 'copies';
  readonly ids: number;
  readonly repeats: number;
}

/** The notes of the offline app, as its list shows them. */
export interface OfflineFact {
  readonly notes: number;
  /** Those that the server's table has. */
  readonly stored: number;
  /** Unsent changes. */
  readonly waiting: number;
  readonly isOffline: boolean;
}

export const facts = createStore<Facts>()(() => ({}));

/** Reports facts, replacing earlier values. */
export function report(some: Facts): void {
  facts.setState(some);
}
