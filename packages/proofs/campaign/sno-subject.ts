import {
  createGenerator,
  type Generator,
  type GeneratorOptions,
  type Snapshot,
} from '../../sdk/src/index.ts';
import type { Place } from './model.ts';
import type { Subject } from './play.ts';
import { createSnoModel, type SnoRules, type SnoState } from './sno-model.ts';

/** The options of a generator that a script chooses, and the rules that follow from them. */
export interface SnoSetting {
  readonly options: GeneratorOptions;
  readonly rules: SnoRules;
  readonly maxWaitMs: number;
}

/** A generator, and what its model says of it. */
export interface SnoSubject extends Subject<SnoState> {
  generator: Generator;
  readonly setting: SnoSetting;
  /** The most IDs that one call can make: more are a wrong argument. */
  readonly most: number;
}

export function createSnoSubject(setting: SnoSetting): SnoSubject {
  const { sequenceMin, sequenceMax, startsAtRandom, waits } = setting.rules;
  const size = sequenceMax - sequenceMin + 1;
  const least = startsAtRandom ? size - Math.floor(size / 2) + 1 : size;
  const subject: SnoSubject = {
    setting,
    most: waits ? least * (Math.floor(setting.maxWaitMs / 4) + 1) : least,
    generator: createGenerator(setting.options),
    model: createSnoModel(setting.rules),
    maxWaitMs: setting.maxWaitMs,
    keyOf: ({ unit, timeline, number }: Place) =>
      `${subject.generator.partition}/${unit}/${timeline}/${number}`,
    snapshot() {
      const { now: _, ...state } = subject.generator.snapshot();
      return JSON.stringify(state);
    },
    stateOf: snapshot => ({ ...restoredState(JSON.parse(snapshot)), first: undefined }),
    agrees: agreesWith,
  };
  return subject;
}

/** The state of a generator that was just made. */
export function newState({ sequenceMin }: SnoRules): SnoState {
  return {
    wallHi: 0,
    wallSafe: 0,
    drifts: 0,
    sequence: sequenceMin,
    first: sequenceMin,
  };
}

/** The state of one that was made from a snapshot. */
export function restoredState({ wallHi, wallSafe, drifts, sequence, sequenceMin }: Snapshot): SnoState {
  return { wallHi, wallSafe, drifts, sequence, first: sequenceMin };
}

/** Whether a snapshot is that of a state. */
function agreesWith(snapshot: string, state: SnoState): boolean {
  const { wallHi, wallSafe, drifts, sequence } = JSON.parse(snapshot) as Snapshot;
  return (
    [wallHi, wallSafe, drifts, sequence].join() ===
    [state.wallHi, state.wallSafe, state.drifts, state.sequence].join()
  );
}
