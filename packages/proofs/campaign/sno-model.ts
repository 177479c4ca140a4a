/*
 * A sno generator, from docs/format.md, section 2: written as the table there, one condition after the other.
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
}

/** What a generator was made with. */
export interface SnoRules {
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** Whether each unit starts at a random place in the lower half. */
  readonly startsAtRandom: boolean;
  readonly waits: boolean;
  readonly isSubstituting: boolean;
}

const EPOCH_MS = 1_262_304_000_000;
const MAX_UNIT = 549_755_813_887;

export function createSnoModel(rules: SnoRules): Model<SnoState> {
  const { sequenceMin, sequenceMax, startsAtRandom, waits, isSubstituting } = rules;
  const capacity = sequenceMax - sequenceMin + 1;

  function turn(state: SnoState, wallHi: number): Verdict<SnoState> {
    return { state: { ...state, wallHi, sequence: sequenceMin, first: sequenceMin }, isNew: true };
  }

  return {
    unitMs: 4,
    maxUnit: MAX_UNIT,
    capacity,
    isSubstituting,
    startOf: unit => EPOCH_MS + unit * 4,
    decide(state, now) {
      const { wallHi, wallSafe, sequence } = state;
      if (now === wallHi) {
        return sequence < sequenceMax
          ? { state: { ...state, sequence: sequence + 1 }, isNew: false }
          : { reason: 'exhausted' };
      }
      if (now > wallHi) return turn(state, now);
      if (now > wallSafe)
        return turn({ ...state, wallSafe: wallHi, drifts: (state.drifts + 1) % 2 ** 32 }, now);
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
