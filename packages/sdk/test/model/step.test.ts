import { describe, expect, test } from 'vitest';
import { type Blocked, type SequencerState, step } from '../../src/engine/step.ts';
import { isCut, scriptsUpTo } from './most-scripts.ts';
import { findFault } from './step-model.ts';

const SCRIPTS = scriptsUpTo(60_000);

type Step = typeof step;
const isBlocked = (next: object): next is Blocked => 'reason' in next;

/** Each a way in which a generator of this kind has been written, or could be. */
const broken: Record<string, Step> = {
  'the sequence starts again in a full unit': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) && next.reason === 'exhausted' ? { ...state, sequence: first } : next;
  },
  'a unit takes one number too many': (state, now, first, last) => step(state, now, first, last + 1),
  'a reading of the same unit counts as a new unit': (state, now, first, last) =>
    now === state.unit ? { ...state, sequence: first } : step(state, now, first, last),
  'the clock going back is not noticed': (state, now, first, last) =>
    now < state.unit ? { ...state, unit: now, sequence: first } : step(state, now, first, last),
  'a timeline is entered in the last unit that it used': (state, now, first, last) =>
    step({ ...state, highs: state.highs.map(high => high - 1) }, now, first, last),
  'a timeline is entered however far it had come': (state, now, first, last) =>
    step({ ...state, highs: state.highs.map(() => 0) }, now, first, last),
  'the unit in which a timeline was left is not recorded': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) ? next : { ...next, highs: state.highs };
  },
  'the unit in which a timeline was left is recorded as the one entered': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) || next.timeline === state.timeline
      ? next
      : { ...next, highs: next.highs.map((high, i) => (i === state.timeline ? now : high)) };
  },
  'the record is kept for the timeline entered, not the one left': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) || next.timeline === state.timeline
      ? next
      : { ...next, highs: state.highs.map((high, i) => (i === next.timeline ? state.unit : high)) };
  },
  'the unsafe past ends one unit too early': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) ? { ...next, until: next.until - 1 } : next;
  },
  'the unsafe past ends one unit too late': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) && next.reason === 'blocked' ? { ...next, until: next.until + 1 } : next;
  },
  'only the timeline in use is waited for': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) && next.reason === 'blocked' ? { ...next, until: state.unit } : next;
  },
  'the sequence continues from the other timeline': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) || now >= state.unit ? next : { ...next, sequence: state.sequence + 1 };
  },
  'a forward step toggles too': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) || now <= state.unit
      ? next
      : { ...next, timeline: (next.timeline + 1) % next.highs.length };
  },
  'a refusal counts in the sequence': (state, now, first, last) => {
    const next = step(state, now, first, last);
    if (isBlocked(next)) (state as { sequence: number }).sequence++;
    return next;
  },
};

/** What a restart can lose. */
const forgetful: Record<string, (state: SequencerState) => SequencerState> = {
  'the sequence of the present unit': state => ({ ...state, sequence: 0 }),
  'the timeline in use': state => ({ ...state, timeline: 0 }),
  'what the other timelines have used': state => ({ ...state, highs: state.highs.map(() => 0) }),
  'the unit of the last ID': state => ({ ...state, unit: state.unit - 1 }),
};

function firstFault(
  scripts: number,
  ...args: [Step, ((state: SequencerState) => SequencerState)?]
): string | undefined {
  for (let seed = 1; seed <= scripts; seed++) {
    try {
      const fault = findFault(seed, ...args);
      if (fault) return `seed ${seed}: ${fault}`;
    } catch (error) {
      return `seed ${seed}: ${error}`;
    }
  }
  return undefined;
}

describe('the step function, against a model that remembers only what was issued', () => {
  test(`no fault in ${SCRIPTS} random clock scripts over 1, 2, 4 and 16 timelines`, () => {
    expect(firstFault(SCRIPTS, step)).toBeUndefined();
  }, 60_000);

  // These test the model, which no mutant changes.
  test.skipIf(isCut).each(Object.entries(broken))('the model finds it when %s', (_, brokenStep) => {
    expect(firstFault(2000, brokenStep)).toBeDefined();
  });

  test.skipIf(isCut).each(Object.entries(forgetful))(
    'the model finds it when a restart forgets %s',
    (_, restart) => {
      expect(firstFault(2000, step, restart)).toBeDefined();
    },
  );
});
