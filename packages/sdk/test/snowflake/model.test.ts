import { describe, expect, test } from 'vitest';
import type { Blocked } from '../../src/engine/step.ts';
import { advance } from '../../src/snowflake/policy.ts';
import { scriptsUpTo } from '../model/most-scripts.ts';
import { findFault, OVERFLOWS, REGRESSIONS } from './generator-model.ts';
import { findFault as findFaultOfPolicy } from './policy-model.ts';

/*
 * Forward, still, back, far back, back to where it had been; restarts from snapshots; waiting and throwing;
 * single IDs and batches; units of 1, 4 and 10 ms; the fields in each order; ranges; random starts.
 */
const SCRIPTS = scriptsUpTo(600);
const strategies = REGRESSIONS.flatMap(regression => OVERFLOWS.map(overflow => ({ regression, overflow })));

describe('generators repeat nothing, and none hangs', () => {
  test.each(strategies)(
    `regression $regression, overflow $overflow, in ${SCRIPTS} clock scripts`,
    strategy => {
      for (let seed = 1; seed <= SCRIPTS; seed++) {
        let fault: unknown;
        try {
          fault = findFault({ ...strategy, seed });
        } catch (error) {
          fault = error;
        }
        if (fault !== undefined) expect.fail(`seed ${seed}: ${fault}`);
      }
    },
  );
});

type Advance = typeof advance;
const isBlocked = (next: object): next is Blocked => 'reason' in next;

/** Each a way in which a generator of this kind has been written, or could be. */
const broken: Record<string, Advance> = {
  'the next clock ID is taken on a regression, whatever it has used': (state, now, policy) => {
    const next = advance(state, now, policy);
    const timeline = (state.timeline + 1) % state.highs.length;
    return isBlocked(next) && next.reason === 'blocked' && policy.regression === 'next-timeline'
      ? { ...state, timeline, unit: now, sequence: policy.first }
      : next;
  },
  'the next clock ID is taken on an overflow, whatever it has used': (state, now, policy) => {
    const next = advance(state, now, policy);
    const timeline = (state.timeline + 1) % state.highs.length;
    return isBlocked(next) && next.reason === 'exhausted' && policy.overflow === 'next-timeline'
      ? { ...state, timeline, sequence: policy.first }
      : next;
  },
  'the clock ID that overflowed is not on record': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) ? next : { ...next, highs: state.highs };
  },
  'a held unit starts again when it is full': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) && now < state.unit && next.reason === 'exhausted'
      ? { ...state, sequence: policy.first }
      : next;
  },
  'a held unit ends as soon as the clock moves': (state, now, policy) =>
    policy.regression === 'hold' && now < state.unit
      ? { ...state, unit: now, sequence: policy.first }
      : advance(state, now, policy),
  'the overflow of a held unit ends with the next unit of the clock': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) && next.reason === 'exhausted' ? { ...next, until: now + 1 } : next;
  },
  'a wait for a full unit ends when the clock is back in it': (state, now, policy) => {
    const next = advance(state, now, policy);
    return isBlocked(next) && next.reason === 'blocked'
      ? { ...next, until: Math.min(next.until, state.unit) }
      : next;
  },
  'a clock ID that a full unit could overflow into is not waited for': (state, now, policy) => {
    const next = advance(state, now, { ...policy, overflow: 'wait' });
    return isBlocked(next) && next.reason === 'blocked' ? next : advance(state, now, policy);
  },
  'a refusal counts in the sequence': (state, now, policy) => {
    const next = advance(state, now, policy);
    if (isBlocked(next)) (state as { sequence: number }).sequence++;
    return next;
  },
};

function firstFault(scripts: number, subject: Advance): string | undefined {
  for (let seed = 1; seed <= scripts; seed++) {
    try {
      const fault = findFaultOfPolicy(seed, subject);
      if (fault) return `seed ${seed}: ${fault}`;
    } catch (error) {
      return `seed ${seed}: ${error}`;
    }
  }
  return undefined;
}

describe('the strategies, against a model that remembers only what was issued', () => {
  test('no fault in 5000 clock scripts over 1, 2, 4 and 16 timelines', () => {
    expect(firstFault(scriptsUpTo(5000), advance)).toBeUndefined();
  });

  test.each(Object.entries(broken))('the model finds it when %s', (_, subject) => {
    expect(firstFault(4000, subject)).toBeDefined();
  });
});
