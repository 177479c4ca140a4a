import { describe, expect, test } from 'vitest';
import { type Blocked, step } from '../../sdk/src/engine/step.ts';
import { advance } from '../../sdk/src/snowflake/policy.ts';
import { isCut, scriptsUpTo } from '../../sdk/test/random/most-scripts.ts';
import { type Advance, findFault, type Restart, STEP } from './steps.ts';

/*
 * Forward, still, back, far back, back to where it had been, with restarts, over 1, 2, 4 and 16 timelines.
 */
const SCRIPTS = scriptsUpTo(6000);

type Step = typeof step;
const isBlocked = (next: object): next is Blocked => 'reason' in next;
const asAdvance =
  (own: Step): Advance =>
  (state, now, { first, last }) =>
    own(state, now, first, last);

/** Each a way in which a generator of this kind has been written, or could be. */
const brokenSteps: Record<string, Step> = {
  'the sequence starts again in a full unit': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) && next.reason === 'ERR_SEQUENCE_EXHAUSTED' ? { ...state, sequence: first } : next;
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
    return isBlocked(next) && next.reason === 'ERR_CLOCK_UNSAFE' ? { ...next, until: next.until + 1 } : next;
  },
  'only the timeline in use is waited for': (state, now, first, last) => {
    const next = step(state, now, first, last);
    return isBlocked(next) && next.reason === 'ERR_CLOCK_UNSAFE' ? { ...next, until: state.unit } : next;
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

/** And each a way in which a strategy could be. */
const brokenStrategies: Record<string, Advance> = {
  'the next clock ID is taken on a regression, whatever it has used': (state, now, policy) => {
    const next = advance(state, now, policy);
    const timeline = (state.timeline + 1) % state.highs.length;
    return isBlocked(next) && next.reason === 'ERR_CLOCK_UNSAFE' && policy.regression === 'next-timeline'
      ? { ...state, timeline, unit: now, sequence: policy.first }
      : next;
  },
  'the next clock ID is taken on an overflow, whatever it has used': (state, now, policy) => {
    const next = advance(state, now, policy);
    const timeline = (state.timeline + 1) % state.highs.length;
    return isBlocked(next) && next.reason === 'ERR_SEQUENCE_EXHAUSTED' && policy.overflow === 'next-timeline'
      ? { ...state, timeline, sequence: policy.first }
      : next;
  },
  'the clock ID that overflowed is not on record': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) ? next : { ...next, highs: state.highs };
  },
  'a held unit starts again when it is full': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) && now < state.unit && next.reason === 'ERR_SEQUENCE_EXHAUSTED'
      ? { ...state, sequence: policy.first }
      : next;
  },
  'a held unit ends as soon as the clock moves': (state, now, policy) =>
    policy.regression === 'hold' && now < state.unit
      ? { ...state, unit: now, sequence: policy.first }
      : advance(state, now, policy),
  'the overflow of a held unit ends with the next unit of the clock': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) && next.reason === 'ERR_SEQUENCE_EXHAUSTED' ? { ...next, until: now + 1 } : next;
  },
  'a wait for a full unit ends when the clock is back in it': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) && next.reason === 'ERR_CLOCK_UNSAFE'
      ? { ...next, until: Math.min(next.until, state.unit) }
      : next;
  },
  'a clock ID that a full unit could overflow into is not waited for': (state, now, policy) => {
    const next = advance(state, now, { ...policy, overflow: 'wait' });
    return isBlocked(next) && next.reason === 'ERR_CLOCK_UNSAFE' ? next : advance(state, now, policy);
  },
  'a refusal counts in the sequence': (state, now, policy) => {
    const next = advance(state, now, policy);
    if (isBlocked(next)) (state as { sequence: number }).sequence++;
    return next;
  },
};

/** What a restart can lose. */
const forgetful: Record<string, Restart> = {
  'the sequence of the present unit': state => ({ ...state, sequence: 0 }),
  'the timeline in use': state => ({ ...state, timeline: 0 }),
  'what the other timelines have used': state => ({ ...state, highs: state.highs.map(() => 0) }),
  'the unit of the last ID': state => ({ ...state, unit: state.unit - 1 }),
};

/** What the first script finds that finds anything. */
function firstFault(scripts: number, ...subject: [Advance, typeof STEP?, Restart?]): string | undefined {
  for (let seed = 1; seed <= scripts; seed++) {
    try {
      const fault = findFault(seed, ...subject);
      if (fault) return `seed ${seed}: ${fault}`;
    } catch (error) {
      return `seed ${seed}: ${error}`;
    }
  }
  return undefined;
}

test(`the step function does what the model foretells in ${SCRIPTS} random clock scripts`, () => {
  expect(firstFault(SCRIPTS, asAdvance(step), STEP)).toBeUndefined();
});

test(`the strategies of snowflakes do what the model foretells in ${SCRIPTS} random clock scripts`, () => {
  expect(firstFault(SCRIPTS, advance)).toBeUndefined();
});

// These test the model, which no mutant changes.
describe.skipIf(isCut)('the model of the generators finds it when', () => {
  test.each(Object.entries(brokenSteps))('%s', (_, broken) => {
    expect(firstFault(2000, asAdvance(broken), STEP)).toBeDefined();
  });

  test.each(Object.entries(brokenStrategies))('%s', (_, broken) => {
    expect(firstFault(4000, broken)).toBeDefined();
  });

  test.each(Object.entries(forgetful))('a restart forgets %s', (_, restart) => {
    expect(firstFault(2000, asAdvance(step), STEP, restart)).toBeDefined();
  });
});
