/* What the sandbox shows: a snapshot of the simulated world. Never changed in place. */

import type { Sno } from '@sno-id/sdk';

/**
 * The rule that is broken. `claims`: they are not durable. `blocks`: the authority grants them twice.
 * `copies`: notes are sent without a session and without a check-in, so that nobody looks for copied
 * profiles.
 */
export type Broken = 'none' | 'claims' | 'blocks' | 'copies';

export interface Scene {
  readonly broken: Broken;
  /** What was done last, in a sentence; empty before the first action. */
  readonly caption: string;
  /** The true time, in units of 4 ms since 2010. */
  readonly nowUnit: number;
  readonly devices: readonly SceneDevice[];
  readonly counts: Counts;
  /** Whether a device that had generated IDs has lost power. */
  readonly hasLostPower: boolean;
  /** Repeats by pair of tabs, the newest first. */
  readonly repeats: readonly Repeat[];
  /** What happened, the newest first. */
  readonly log: readonly LogLine[];
}

export interface Counts {
  readonly ids: number;
  /** IDs that two notes have, although the rules promise that none do. */
  readonly repeats: number;
  /** Notes that got another ID, because a copied profile was found. */
  readonly renamed: number;
  /**
   * IDs that copies of one profile have both made, and that the notes of one no longer have: they got other
   * IDs.
   */
  readonly replaced: number;
  /** Notes that the server took for a retry of another. */
  readonly lost: number;
  /** IDs that copies of one profile have both made, and that are not sent yet. */
  readonly pending: number;
}

export interface SceneDevice {
  /** A letter. */
  readonly name: string;
  /** The device that its profile was copied from. */
  readonly copyOf: string | undefined;
  readonly isOnline: boolean;
  /** The block that it was granted for the present slab. */
  readonly block: number | undefined;
  readonly tabs: readonly SceneTab[];
  readonly cells: readonly SceneCell[];
  readonly runs: readonly IdRun[];
  /** Notes that the server does not have. */
  readonly unsent: number;
}

export interface SceneTab {
  /** The letter of its device, and a number. */
  readonly name: string;
  /** How its IDs are kept apart; undefined while it opens. */
  readonly kind: 'granted' | 'late' | 'provisional' | undefined;
  readonly reason: string | undefined;
  readonly ids: number;
  /** Those of its IDs that notes got in place of an ID that was in the table. */
  readonly replacements: number;
  /** How far its last ID is ahead of the device's clock, in milliseconds. */
  readonly aheadMs: number;
}

/** A cell that was claimed on a device. */
export interface SceneCell {
  readonly firstUnit: number;
  readonly lane: number;
  /** The tab that holds it; undefined if that has ended or left it. */
  readonly tab: string | undefined;
}

/** Consecutive IDs of a tab, one for each unit. */
export interface IdRun {
  readonly tab: string;
  readonly firstUnit: number;
  lastUnit: number;
  /** The lane; undefined for provisional IDs. */
  readonly lane: number | undefined;
  readonly block: number;
  /** Whether another tab has made the same IDs. */
  readonly isRepeat: boolean;
}

/** IDs that two tabs have made. */
export interface Repeat {
  readonly first: string;
  readonly second: string;
  /** One of them. */
  readonly id: Sno;
  readonly count: number;
  readonly outcome: RepeatOutcome;
}

/**
 * What became of them. `repeat`: it was promised that they cannot exist. `pending`: made by copies of one
 * profile, and not sent yet.
 * `renamed`: the second note got another ID. `lost`: the server took the second note for a retry.
 */
export type RepeatOutcome = 'repeat' | 'pending' | 'renamed' | 'lost';

export interface LogLine {
  readonly key: number;
  readonly text: string;
}
