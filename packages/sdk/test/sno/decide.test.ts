import { describe, expect, test } from 'vitest';
import { MAX_UNIT } from '../../src/clock/units.ts';
import { type Blocked, step } from '../../src/engine/step.ts';
import { decide as change, type SnoPosition } from '../../src/sno/decide.ts';

const FIRST = 10;
const LAST = 13;

/** A generator that stands in a unit. What is not given is that of one that has made nothing else. */
function position(some: Partial<SnoPosition> = {}): SnoPosition {
  return Object.freeze({ unit: 100, sequence: FIRST, last: LAST, safe: 0, drifts: 0, start: FIRST, ...some });
}

/** The next state, or why there is none. */
function decide(state: SnoPosition, unit: number): SnoPosition | Blocked {
  const next = { ...state };
  const blocked = change(next, unit, () => FIRST);
  if (blocked) expect(next).toEqual(state);
  return blocked ?? next;
}

const isBlocked = (next: SnoPosition | Blocked): next is Blocked => 'reason' in next;

/** Every state that can be within some units above a lowest, for each of the clock's. */
function* states(lowest: number, highest: number): Generator<[SnoPosition, number]> {
  for (let unit = lowest; unit <= highest; unit++) {
    for (let safe = lowest; safe <= highest; safe++) {
      for (const drifts of [0, 1]) {
        for (const sequence of [FIRST, LAST - 1, LAST, LAST + 5]) {
          const state = position({ unit, safe, drifts, sequence });
          for (let clock = lowest; clock <= highest; clock++) yield [state, clock];
        }
      }
    }
  }
}

test('a generator does what the step of all schemes does, on two timelines', () => {
  for (const [state, clock] of states(1000, 1007)) {
    const { unit, sequence, safe, drifts } = state;
    const timeline = drifts & 1;
    const highs = timeline === 0 ? [0, safe] : [safe, 0];
    const next = decide(state, clock);
    const expected = step({ timeline, unit, sequence, highs }, clock, FIRST, LAST);
    const places = [
      isBlocked(next) ? next : [next.drifts & 1, next.unit, next.sequence, next.safe],
      'reason' in expected
        ? expected
        : [expected.timeline, expected.unit, expected.sequence, expected.highs[expected.timeline ^ 1]],
    ];
    expect(places[0], JSON.stringify({ state, clock })).toEqual(places[1]);
  }
});

describe('the unit until which there is no ID', () => {
  test.each([
    ['in the middle of the format', 1000],
    ['at its end', MAX_UNIT - 7],
    ['at its beginning', 0],
  ])('is the first at which there is one, found by trying each: %s', (_, lowest) => {
    let tried = 0;
    for (const [state, clock] of states(lowest, lowest + 7)) {
      const next = decide(state, clock);
      if (!isBlocked(next)) continue;
      let expected = clock + 1;
      while (expected <= MAX_UNIT && isBlocked(decide(state, expected))) expected++;
      if (next.until !== expected) {
        expect.fail(`${next.until} instead of ${expected}: ${JSON.stringify({ state, clock })}`);
      }
      tried++;
    }
    expect(tried).toBeGreaterThan(500);
  });

  test('is found however far ahead it is', () => {
    const state = position({ unit: MAX_UNIT - 1, sequence: LAST, safe: MAX_UNIT - 1 });
    expect(decide(state, 5)).toEqual({ reason: 'blocked', until: MAX_UNIT });
    expect(decide(position({ unit: 2 ** 38, safe: 2 ** 38 }), 5)).toMatchObject({ until: 2 ** 38 });
  });

  test('is that of the end of the format where there is none before', () => {
    const full = position({ unit: MAX_UNIT, sequence: LAST });
    expect(decide(full, MAX_UNIT)).toEqual({ reason: 'exhausted', until: MAX_UNIT + 1 });
    expect(decide({ ...full, safe: MAX_UNIT }, 3)).toEqual({ reason: 'blocked', until: MAX_UNIT + 1 });
  });
});

describe('an ID', () => {
  test('counts in its unit, begins a later one, and an earlier one on the other timeline', () => {
    const state = position({ sequence: 11, safe: 50, drifts: 6, start: 11 });
    expect(decide(state, 100)).toEqual({ ...state, sequence: 12 });
    expect(decide(state, 101)).toEqual({ ...state, unit: 101, sequence: FIRST, start: FIRST });
    const flipped = { unit: 51, safe: 100, drifts: 7, sequence: FIRST, start: FIRST };
    expect(decide(state, 51)).toEqual({ ...state, ...flipped });
  });
});
