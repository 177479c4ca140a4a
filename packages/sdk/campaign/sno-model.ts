/*
 * A sno generator, from docs/format.md, section 2, and the documentation of `borrowUnits`: written as the table there, one
 * condition after the other.
 */

import type { Model, Verdict } from './model.ts';

/** The changing numbers of a generator, by their names in the specification. */
export interface SnoState {
  readonly wallHi: number;
  readonly wallSafe: number;
  readonly drifts: number;
  /** Last used. */
  readonly sequence: number;
  /** The number that the unit in use began with; undefined if it is not known. */
  readonly first: number | undefined;
  /**
   * While `wallHi` is borrowed from ahead of the clock: the clock's unit when that was done, and the highest since. A
   * clock behind the one has gone back, and one at the other has not; in between it may count as either.
   */
  readonly borrowed: { readonly from: number; readonly to: number } | undefined;
}

/** What a generator was made with. */
export interface SnoRules {
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  readonly borrowUnits: number;
  /** Whether each unit starts at a random place in the lower half. */
  readonly startsAtRandom: boolean;
  readonly waits: boolean;
  readonly isSubstituting: boolean;
}

const EPOCH_MS = 1_262_304_000_000;
const MAX_UNIT = 549_755_813_887;

export function createSnoModel(rules: SnoRules): Model<SnoState> {
  const { sequenceMin, sequenceMax, borrowUnits, startsAtRandom, waits, isSubstituting } = rules;
  const capacity = sequenceMax - sequenceMin + 1;

  function turn(state: SnoState, wallHi: number, now: number): Verdict<SnoState> {
    const borrowed = wallHi > now ? { from: now, to: now } : undefined;
    return { state: { ...state, wallHi, sequence: sequenceMin, first: sequenceMin, borrowed }, isNew: true };
  }

  return {
    unitMs: 4,
    maxUnit: MAX_UNIT,
    capacity,
    isSubstituting,
    startOf: unit => EPOCH_MS + unit * 4,
    decide(state, now) {
      const { wallHi, wallSafe, sequence, borrowed } = state;
      const isBehindBorrowed = borrowed !== undefined && now < wallHi && now >= borrowed.from;
      if (isBehindBorrowed && now < borrowed.to) return 'open';
      if (now === wallHi || isBehindBorrowed) {
        if (sequence < sequenceMax) {
          const still = borrowed && { from: borrowed.from, to: Math.max(borrowed.to, now) };
          return { state: { ...state, sequence: sequence + 1, borrowed: still }, isNew: false };
        }
        if (wallHi - now < borrowUnits && wallHi < MAX_UNIT) return turn(state, wallHi + 1, now);
        return { reason: 'exhausted' };
      }
      if (now > wallHi) return turn(state, now, now);
      if (now > wallSafe)
        return turn({ ...state, wallSafe: wallHi, drifts: (state.drifts + 1) % 2 ** 32 }, now, now);
      return { reason: 'unsafe' };
    },
    placeOf: ({ wallHi, drifts, sequence }) => ({ unit: wallHi, timeline: drifts % 2, number: sequence }),
    roomAfter: ({ sequence }) => Math.max(0, sequenceMax - sequence),
    further: (state, numbers) => (numbers === 0 ? state : { ...state, sequence: state.sequence + numbers }),
    ...(startsAtRandom && {
      startedAt(state: SnoState, number: number) {
        const isInLowerHalf = number >= sequenceMin && number < sequenceMin + Math.floor(capacity / 2);
        return isInLowerHalf ? { ...state, sequence: number, first: number } : undefined;
      },
    }),
    landmarks: ({ wallHi, wallSafe }) => [wallHi, wallSafe, MAX_UNIT],
    waits: () => waits,
  };
}
