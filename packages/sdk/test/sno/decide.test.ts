import { describe, expect, test } from 'vitest';
import { MAX_UNIT } from '../../src/clock/units.ts';
import { type Blocked, step } from '../../src/engine/step.ts';
import { continueAfter, decide as decideBeginningWith, type SnoPosition } from '../../src/sno/decide.ts';

const FIRST = 10;
const LAST = 13;

/** A generator that stands in a unit. What is not given is that of one that has made nothing else. */
function position(some: Partial<SnoPosition> = {}): SnoPosition {
  return Object.freeze({
    unit: 100,
    sequence: FIRST,
    lowest: FIRST,
    last: LAST,
    safe: 0,
    drifts: 0,
    ...some,
  });
}

const decide = (state: SnoPosition, unit: number) => decideBeginningWith(state, unit, () => FIRST);

const isBlocked = (next: SnoPosition | Blocked): next is Blocked => Array.isArray(next);

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
      Array.isArray(expected)
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
      if (next[1] !== expected) {
        expect.fail(`${next[1]} instead of ${expected}: ${JSON.stringify({ state, clock })}`);
      }
      tried++;
    }
    expect(tried).toBeGreaterThan(500);
  });

  test('is found however far ahead it is', () => {
    const state = position({ unit: MAX_UNIT - 1, sequence: LAST, safe: MAX_UNIT - 1 });
    expect(decide(state, 5)).toEqual(['ERR_CLOCK_UNSAFE', MAX_UNIT]);
    expect(decide(position({ unit: 2 ** 38, safe: 2 ** 38 }), 5)).toEqual(['ERR_CLOCK_UNSAFE', 2 ** 38]);
  });

  test('is that of the end of the format where there is none before', () => {
    const full = position({ unit: MAX_UNIT, sequence: LAST });
    expect(decide(full, MAX_UNIT)).toEqual(['ERR_SEQUENCE_EXHAUSTED', MAX_UNIT + 1]);
    expect(decide({ ...full, safe: MAX_UNIT }, 3)).toEqual(['ERR_CLOCK_UNSAFE', MAX_UNIT + 1]);
  });
});

describe('an ID', () => {
  test('counts in its unit, begins a later one, and an earlier one on the other timeline', () => {
    const state = position({ sequence: 11, safe: 50, drifts: 6 });
    expect(decide(state, 100)).toEqual({ ...state, sequence: 12 });
    expect(decide(state, 101)).toEqual({ ...state, unit: 101, sequence: FIRST, start: FIRST });
    const flipped = { unit: 51, safe: 100, drifts: 7, sequence: FIRST, start: FIRST };
    expect(decide(state, 51)).toEqual({ ...state, ...flipped });
  });
});

describe('what continues after two generators', () => {
  /** Whether a state may make an ID on some timeline in a unit of which these numbers were used. */
  const used = (
    { unit, safe, drifts, sequence }: SnoPosition,
    tick: number,
  ): [unit: number, number: number] => ((drifts & 1) === tick ? [unit, sequence] : [safe, LAST]);

  test('repeats nothing of either, whatever the clock reads next', () => {
    let tried = 0;
    const all = [...states(1000, 1003)].filter(([{ unit, safe }, clock]) => clock === 1000 && safe <= unit);
    for (const [one] of all) {
      for (const [other] of all) {
        const next = continueAfter(one, other);
        for (let clock = 1000; clock <= 1004; clock++) {
          const made = decide(next, clock);
          if (isBlocked(made)) continue;
          tried++;
          for (const before of [one, other]) {
            const [unit, number] = used(before, made.drifts & 1);
            const isLater = made.unit > unit || (made.unit === unit && made.sequence > number);
            if (!isLater) expect.fail(JSON.stringify({ one, other, next, made }));
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(10_000);
  });

  test('stands where the later one stands, if that has used later units on both timelines', () => {
    const later = position({ unit: 200, safe: 150, sequence: 12 });
    expect(continueAfter(later, position({ unit: 140, safe: 120 }))).toEqual(later);
  });

  test('goes on with the numbers of the unit that is later, whichever of the two has used it', () => {
    const early = position({ unit: 140, sequence: LAST });
    const late = position({ unit: 200, sequence: 11 });
    expect(continueAfter(early, late)).toMatchObject({ unit: 200, sequence: 11 });
    expect(continueAfter(late, early)).toMatchObject({ unit: 200, sequence: 11 });
    expect(continueAfter(late, { ...late, sequence: 12 })).toMatchObject({ unit: 200, sequence: 12 });
  });
});
