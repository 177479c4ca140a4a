import { describe, expect, test } from 'vitest';
import { enter, initialState, type SequencerState, step } from '../../src/engine/step.ts';

const FIRST = 10;
const LAST = 13;

/** Four timelines, the second of them in use. What it says of itself, 999, is void. */
const state: SequencerState = Object.freeze({
  timeline: 1,
  unit: 100,
  sequence: 11,
  highs: Object.freeze([50, 999, 80, 60]),
});
const full = { ...state, sequence: LAST };
const stepAt = (now: number, from = state) => step(from, now, FIRST, LAST);

test('a new sequencer stands at the first number of unit 0, and has used no timeline', () => {
  expect(initialState(4, 7)).toEqual({ timeline: 0, unit: 0, sequence: 7, highs: [0, 0, 0, 0] });
});

describe('in the unit in use', () => {
  test('the next number is taken, up to the last', () => {
    expect(stepAt(100)).toEqual({ ...state, sequence: 12 });
    expect(stepAt(100, { ...state, sequence: 12 })).toEqual({ ...state, sequence: LAST });
  });

  test('a full one blocks until the next', () => {
    expect(stepAt(100, full)).toEqual(['ERR_SEQUENCE_EXHAUSTED', 101]);
  });
});

describe('in a later unit', () => {
  test('the first number is taken on the same timeline, and nothing is recorded', () => {
    expect(stepAt(101)).toEqual({ ...state, unit: 101, sequence: FIRST });
    expect(stepAt(5000, full)).toEqual({ ...state, unit: 5000, sequence: FIRST });
  });
});

describe('in an earlier unit', () => {
  test('the next timeline that is free there is entered, and the one left is recorded', () => {
    expect(stepAt(99)).toEqual({ timeline: 2, unit: 99, sequence: FIRST, highs: [50, 100, 80, 60] });
    expect(stepAt(80)).toEqual({ timeline: 3, unit: 80, sequence: FIRST, highs: [50, 100, 80, 60] });
    expect(stepAt(60)).toEqual({ timeline: 0, unit: 60, sequence: FIRST, highs: [50, 100, 80, 60] });
    expect(stepAt(51)).toMatchObject({ timeline: 0, unit: 51 });
  });

  test('a timeline is not entered in the last unit that it used', () => {
    expect(enter(state, 50)).toBeUndefined();
    expect(stepAt(50)).toEqual(['ERR_CLOCK_UNSAFE', 51]);
  });

  test('a sequencer without another timeline is blocked until the unit in use, or the one after a full one', () => {
    const only = { ...state, timeline: 0, highs: [0] };
    expect(stepAt(99, only)).toEqual(['ERR_CLOCK_UNSAFE', 100]);
    expect(stepAt(99, { ...only, sequence: LAST })).toEqual(['ERR_CLOCK_UNSAFE', 101]);
  });

  test('others that are used up to the unit in use do not free an earlier one', () => {
    const used = { ...state, highs: [99, 0, 99, 120] };
    expect(stepAt(98, used)).toEqual(['ERR_CLOCK_UNSAFE', 100]);
    expect(stepAt(98, { ...used, sequence: LAST })).toEqual(['ERR_CLOCK_UNSAFE', 101]);
    expect(stepAt(98, { ...used, highs: [98, 0, 99, 120] })).toEqual(['ERR_CLOCK_UNSAFE', 99]);
  });
});

test('what a scheme adds to the state is kept', () => {
  const more = { ...state, drifts: 3 };
  for (const now of [100, 101, 99]) expect(step(more, now, FIRST, LAST)).toMatchObject({ drifts: 3 });
});
