import type { Sno } from '@sno-id/sdk';
import type { MetaJson } from '@sno-id/sdk/meta';
import { createStore } from 'zustand/vanilla';

/**
 * The facts that sections report so that puzzles can check them. Each fact is also visible in its section.
 */
export interface Facts {
  /** The selected ID. */
  readonly anatomyId?: Sno;
  /**
   * The latest text in the field for an ID of any form: a new object for each edit, even to the same text.
   */
  readonly typed?: { readonly text: string };
  /** What is wrong with the latest input, and the fact that a valid one would have changed. */
  readonly problem?: { readonly of: keyof Facts; readonly word: string } | undefined;
  /** The bounds of the selected time range. */
  readonly orderRange?: { readonly first: Sno; readonly last: Sno };
  /** The results of each lane for the current script of the clock lab, by lane ID. */
  readonly clockLanes?: Readonly<Record<string, LaneFact>>;
  /** What the current script of the clock lab does to the clock and the process, in order. */
  readonly clockFaults?: readonly ClockFault[];
  /** The generators of the sharing section and their IDs. */
  readonly sharing?: SharingFact;
  /** The numbers of the odds, and how many duplicates sno expects by them with no partition given. */
  readonly odds?: { readonly rate: number; readonly hours: number; readonly expected: number };
  /** The rule of grants that is broken, and the tabs that have repeated IDs. */
  readonly grants?: {
    readonly broken: 'none' | 'claims' | 'blocks' | 'copies';
    readonly repeats: readonly (readonly [first: string, second: string])[];
    /** How many IDs were generated. */
    readonly ids: number;
    /** Whether a device that had generated IDs has lost power. */
    readonly hasLostPower: boolean;
  };
  /** What the inspector has found in a text. */
  readonly inspection?: Readonly<Record<'ids' | 'duplicates' | 'regressions', number>> | undefined;
  /** The designed schema. */
  readonly metabyte?: MetaJson;
}

/** A step of a script other than the undisturbed passing of time. */
export interface ClockFault {
  readonly kind: 'step' | 'freeze' | 'coarsen' | 'keep' | 'lose';
  /** The distance, duration or resolution in milliseconds. */
  readonly ms: number;
  /** When it happens, in milliseconds of true time from the start of the script. */
  readonly at: number;
}

/** The results of one lane of the clock lab. */
export interface LaneFact {
  readonly made: number;
  readonly stalls: number;
  readonly errors: number;
  readonly regressions: number;
  readonly duplicates: number;
}

/** The generators of the sharing section, and what was compared of their IDs. */
export interface SharingFact {
  /** How many generators are running. */
  readonly running: number;
  /** How many pairs of generators could make the same ID. */
  readonly overlaps: number;
  readonly ids: number;
  /** Real duplicates among the IDs. */
  readonly duplicates: number;
}

export const facts = createStore<Facts>()(() => ({}));

/** Reports facts, replacing earlier values. */
export function report(some: Facts): void {
  facts.setState(some);
}
