import { describe, expect, test } from 'vitest';
import { decide, type SnoPosition } from '../../src/generator/decide.ts';
import { type Blocked, step } from '../../src/sequencer/step.ts';
import { MAX_UNIT } from '../../src/time/units.ts';

const FIRST = 10;
const LAST = 13;

/** A generator that stands in a unit. What is not given is that of one that has made nothing else. */
function position(some: Partial<SnoPosition> = {}): SnoPosition {
  return Object.freeze({
    timeline: 0,
    unit: 100,
    sequence: FIRST,
    highs: Object.freeze([0, 0]),
    now: 0,
    drifts: 0,
    start: FIRST,
    clockUnit: some.unit ?? 100,
    ...some,
  });
}

const rulesOf = (borrowUnits: number) => ({ sequenceMin: FIRST, sequenceMax: LAST, borrowUnits });
const isBlocked = (next: SnoPosition | Blocked): next is Blocked => 'reason' in next;

/** Every state that can be within some units above a lowest, for each that may be borrowed and each of the clock's. */
function* states(lowest: number, highest: number, borrowUnits: number): Generator<[SnoPosition, number]> {
  for (let unit = lowest; unit <= highest; unit++) {
    for (let other = lowest; other <= highest; other++) {
      for (const timeline of [0, 1]) {
        for (const sequence of [FIRST, LAST - 1, LAST, LAST + 5]) {
          for (let ahead = 0; ahead <= Math.min(borrowUnits, unit - lowest); ahead++) {
            const clockUnit = unit - ahead;
            const highs = timeline === 0 ? [0, other] : [other, 0];
            const state = position({ unit, timeline, sequence, highs, clockUnit });
            for (let clock = lowest; clock <= highest; clock++) yield [state, clock];
          }
        }
      }
    }
  }
}

describe('without borrowing, a generator', () => {
  test('does what the step of all schemes does, on two timelines', () => {
    for (const [state, clock] of states(1000, 1007, 0)) {
      const next = decide(state, clock, rulesOf(0));
      const expected = step(state, clock, FIRST, LAST);
      const places = [next, expected].map(made =>
        'reason' in made
          ? made.reason
          : [made.timeline, made.unit, made.sequence, made.highs[made.timeline ^ 1]],
      );
      expect(places[0], JSON.stringify({ state, clock })).toEqual(places[1]);
    }
  });
});

describe('the unit until which there is no ID', () => {
  test.each([
    ['in the middle of the format', 1000],
    ['at its end', MAX_UNIT - 7],
    ['at its beginning', 0],
  ])('is the first at which there is one, found by trying each: %s', (_, lowest) => {
    let tried = 0;
    for (const borrowUnits of [0, 1, 2, 5]) {
      const rules = rulesOf(borrowUnits);
      for (const [state, clock] of states(lowest, lowest + 7, borrowUnits)) {
        const next = decide(state, clock, rules);
        if (!isBlocked(next)) continue;
        let expected = clock + 1;
        while (expected <= MAX_UNIT && isBlocked(decide(state, expected, rules))) expected++;
        if (next.until !== expected) {
          expect.fail(
            `${next.until} instead of ${expected}: ${JSON.stringify({ state, clock, borrowUnits })}`,
          );
        }
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(1000);
  });

  test('is found however far ahead it is', () => {
    const state = position({ unit: MAX_UNIT - 1, sequence: LAST, highs: [0, MAX_UNIT - 1] });
    expect(decide(state, 5, rulesOf(0))).toEqual({ reason: 'blocked', until: MAX_UNIT });
    expect(decide(position({ unit: 2 ** 38, highs: [0, 2 ** 38] }), 5, rulesOf(0))).toMatchObject({
      until: 2 ** 38,
    });
  });

  test('is that of the end of the format where there is none before', () => {
    const full = position({ unit: MAX_UNIT, sequence: LAST });
    for (const borrowUnits of [0, 1, 64]) {
      expect(decide(full, MAX_UNIT, rulesOf(borrowUnits))).toEqual({
        reason: 'exhausted',
        until: MAX_UNIT + 1,
      });
    }
    const unsafe = position({ unit: MAX_UNIT, sequence: LAST, highs: [0, MAX_UNIT] });
    expect(decide(unsafe, 3, rulesOf(64))).toEqual({ reason: 'blocked', until: MAX_UNIT + 1 });
  });
});

describe('an ID', () => {
  test('counts in its unit, starts at the lower bound in a later one, and on the other timeline in an earlier one', () => {
    const state = position({ sequence: 11, highs: [0, 50], drifts: 6, start: 11 });
    expect(decide(state, 100, rulesOf(0))).toEqual({ ...state, sequence: 12 });
    expect(decide(state, 101, rulesOf(0))).toEqual({ ...state, unit: 101, sequence: FIRST, clockUnit: 101 });
    expect(decide(state, 51, rulesOf(0))).toEqual({
      ...state,
      timeline: 1,
      unit: 51,
      sequence: FIRST,
      // What stands for the timeline in use is void.
      highs: [100, 100],
      drifts: 7,
      clockUnit: 51,
    });
  });

  test('counts drifts in 32 bits', () => {
    const state = position({ timeline: 1, drifts: 0xffff_ffff });
    expect(decide(state, 60, rulesOf(0))).toMatchObject({ timeline: 0, drifts: 0 });
  });

  test('is borrowed from the next unit when its own is full, as far ahead of the clock as it may be', () => {
    let state = position({ sequence: LAST });
    for (const [unit, clock] of [
      [101, 100],
      [102, 100],
      [103, 101],
    ] as const) {
      const next = decide(state, clock, rulesOf(2));
      expect(next).toMatchObject({ unit, sequence: FIRST, clockUnit: clock, timeline: 0, drifts: 0 });
      state = { ...(next as SnoPosition), sequence: LAST };
    }
    expect(decide(state, 101, rulesOf(2))).toEqual({ reason: 'exhausted', until: 102 });
  });

  test('of a borrowed unit is made while the clock is not behind where it was borrowed', () => {
    const state = position({ unit: 105, clockUnit: 101 });
    for (const clock of [101, 104]) {
      expect(decide(state, clock, rulesOf(4))).toMatchObject({ unit: 105, timeline: 0, clockUnit: clock });
    }
    expect(decide(state, 105, rulesOf(4))).toMatchObject({ unit: 105, clockUnit: 105 });
    expect(decide(state, 100, rulesOf(4))).toMatchObject({ unit: 100, timeline: 1, drifts: 1 });
  });

  test('is not borrowed where a clock that went back can have none', () => {
    const state = position({ highs: [0, 100], sequence: LAST });
    expect(decide(state, 98, rulesOf(64))).toEqual({ reason: 'blocked', until: 100 });
    expect(decide(state, 100, rulesOf(64))).toMatchObject({ unit: 101, clockUnit: 100 });
  });

  test('is not borrowed from behind the last unit', () => {
    const state = position({ unit: MAX_UNIT, sequence: LAST, clockUnit: MAX_UNIT - 3 });
    expect(isBlocked(decide(state, MAX_UNIT - 3, rulesOf(64)))).toBe(true);
    const before = position({ unit: MAX_UNIT - 1, sequence: LAST });
    expect(decide(before, MAX_UNIT - 1, rulesOf(64))).toMatchObject({ unit: MAX_UNIT });
  });
});
