import { describe, expect, test, vi } from 'vitest';
import { createSequencer, type Position, type Scheme } from '../../src/sequencer/sequencer.ts';
import { step } from '../../src/sequencer/step.ts';
import { blockedError } from '../../src/source/blocked.ts';

const LAST = 3;
const UNIT_MS = 10;

/** A sequencer of units of 10 ms with the numbers 0 … 3, on a clock that reads `clock.ms`. */
function sequencerOf(some: Partial<Scheme<Position>> = {}, timelines = 1) {
  const clock = { ms: 1000 as number, readings: 0, now: () => 0 };
  clock.now = () => {
    clock.readings++;
    return clock.ms;
  };
  const decide = vi.fn((state: Position, unit: number) => step(state, unit, 0, LAST));
  const send = vi.fn();
  const scheme = {
    clock,
    state: { timeline: 0, unit: 0, sequence: 0, highs: Array<number>(timelines).fill(0), now: 0 },
    last: LAST,
    maxWaitMs: 1000,
    startOf: (unit: number) => unit * UNIT_MS,
    unitOf: vi.fn((now: number) => Math.floor(now / UNIT_MS)),
    decide,
    begin: vi.fn((): Partial<Position> => ({})),
    place: (reading: number) => reading,
    error: blockedError,
    waits: vi.fn(() => false),
    open: vi.fn(),
    send,
    deliver: vi.fn(),
    ...some,
  };
  const sequencer = createSequencer<Position>(scheme);
  const takeAt = (ms: number) => {
    clock.ms = ms;
    return sequencer.take();
  };
  return { clock, scheme, sequencer, takeAt, decide, send };
}

/** The refusal that a call throws. */
function refusalOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return expect.fail('nothing was thrown');
}

const exhausted = (retryAfterMs: number) =>
  expect.objectContaining({ code: 'ERR_SEQUENCE_EXHAUSTED', retryAfterMs });

describe('while the clock reads the unit in use', () => {
  test('numbers are taken without a decision, up to the last', () => {
    const { sequencer, scheme, clock, takeAt } = sequencerOf();
    expect([1000, 1009.9, 1005, 1000].map(takeAt)).toEqual([0, 1, 2, 3]);
    expect(scheme.decide).toHaveBeenCalledTimes(1);
    expect(scheme.open).toHaveBeenCalledTimes(1);
    expect(clock.readings).toBe(4);
    expect(sequencer.state()).toEqual({ timeline: 0, unit: 100, sequence: 3, highs: [0], now: 1000 });
    expect(refusalOf(() => sequencer.take())).toEqual(exhausted(10));
  });

  test.each([1010, 999.9])('and no longer: at %f ms another decision is made', ms => {
    const { sequencer, scheme, clock } = sequencerOf({}, 2);
    sequencer.take();
    clock.ms = ms;
    expect(sequencer.take()).toBe(0);
    expect(scheme.decide).toHaveBeenCalledTimes(2);
  });

  test('a reading that is not a number goes to the decision, even one that compares as if it were', () => {
    const { sequencer, scheme, clock } = sequencerOf();
    sequencer.take();
    clock.ms = '1005' as never;
    sequencer.take();
    expect(scheme.unitOf).toHaveBeenLastCalledWith('1005');
  });

  test('another decision is made after the unit was forgotten, and reports the unit again', () => {
    const { sequencer, scheme } = sequencerOf();
    sequencer.take();
    sequencer.reset();
    expect(sequencer.take()).toBe(1);
    expect(scheme.open).toHaveBeenCalledTimes(2);
  });

  test('the last number is that of the position, where that names one', () => {
    const decide = vi.fn((state: Position, unit: number) => {
      const next = step(state, unit, 0, 1);
      return 'reason' in next ? next : { ...next, last: 1 };
    });
    const { sequencer } = sequencerOf({ decide });
    expect([sequencer.take(), sequencer.take()]).toEqual([0, 1]);
    expect(refusalOf(() => sequencer.take())).toEqual(exhausted(10));
  });
});

describe('a unit that is not the clock’s own', () => {
  /** Goes to unit 200 at once, and stays there while the clock is behind it. */
  const decide = (state: Position, unit: number) => step(state, Math.max(unit, 200), 0, LAST);

  test('is in use until the clock has passed it, where it lies ahead', () => {
    const { sequencer, scheme, clock, takeAt } = sequencerOf({ decide: vi.fn(decide) });
    expect([1000, 1500, 2009].map(takeAt)).toEqual([0, 1, 2]);
    expect(scheme.decide).toHaveBeenCalledTimes(1);
    clock.ms = 2010;
    expect(sequencer.take()).toBe(0);
  });

  test('is in use until the clock’s own ends, where it lies behind', () => {
    // Stays in unit 100, however far the clock has come.
    const stay = vi.fn((state: Position) => step(state, 100, 0, LAST));
    const { sequencer, scheme, clock, takeAt } = sequencerOf({ decide: stay });
    expect([1500, 1509.5].map(takeAt)).toEqual([0, 1]);
    expect(scheme.decide).toHaveBeenCalledTimes(1);
    clock.ms = 1510;
    expect(sequencer.take()).toBe(2);
    expect(scheme.decide).toHaveBeenCalledTimes(2);
  });
});

describe('a unit or timeline that begins', () => {
  test('keeps the reading that led there, until the next one', () => {
    const { sequencer, clock } = sequencerOf({}, 2);
    clock.ms = 1004;
    sequencer.take();
    clock.ms = 1007;
    sequencer.reset();
    sequencer.take();
    expect(sequencer.state().now).toBe(1004);
    clock.ms = 998;
    sequencer.take();
    expect(sequencer.state()).toMatchObject({ now: 998, timeline: 1 });
  });

  test('starts with what the scheme says', () => {
    const { sequencer } = sequencerOf({ begin: () => ({ sequence: 2 }) });
    expect([sequencer.take(), sequencer.take()]).toEqual([2, 3]);
  });

  test('on another timeline in the same unit starts with what the scheme says', () => {
    const begin = vi.fn(() => ({}));
    const decide = (state: Position, unit: number) =>
      state.unit === unit ? { ...state, timeline: 1, sequence: 0 } : step(state, unit, 0, LAST);
    const { sequencer, clock } = sequencerOf({ begin, decide }, 2);
    sequencer.take();
    clock.ms = 1006;
    sequencer.reset();
    sequencer.take();
    expect(begin).toHaveBeenCalledTimes(2);
    expect(sequencer.state()).toMatchObject({ timeline: 1, now: 1006 });
  });

  test('is decided again where the start takes numbers itself', () => {
    let depth = 0;
    const begin = () => {
      if (depth++ === 0) expect(made.sequencer.take()).toBe(0);
      return {};
    };
    const made = sequencerOf({ begin });
    expect(made.sequencer.take()).toBe(1);
    expect(made.scheme.open).toHaveBeenCalledTimes(2);
  });

  test('in a snapshot whose first reading is unknown takes the present one', () => {
    const initial = { timeline: 0, unit: 100, sequence: 0, highs: [0], now: 0 };
    const { sequencer, scheme, clock } = sequencerOf({ state: initial });
    clock.ms = 1003;
    expect(sequencer.take()).toBe(1);
    expect(sequencer.state().now).toBe(1003);
    expect(scheme.begin).not.toHaveBeenCalled();
  });

  test('is reported with the state before and the reading', () => {
    const { sequencer, scheme, clock } = sequencerOf();
    sequencer.take();
    const before = sequencer.state();
    clock.ms = 1017;
    sequencer.take();
    expect(scheme.open).toHaveBeenLastCalledWith(sequencer.state(), before, 1017);
  });
});

describe('a refusal', () => {
  test('is reported once, for the calls that wait, and so is its end', () => {
    const { sequencer, scheme, clock, send } = sequencerOf();
    for (let i = 0; i <= LAST; i++) sequencer.take();
    clock.ms = 1003.5;
    sequencer.waiting = 2;
    for (let i = 0; i < 2; i++) refusalOf(() => sequencer.take());
    expect(scheme.deliver).toHaveBeenCalledTimes(2);
    expect(send.mock.calls).toEqual([
      [{ type: 'exhausted', now: 1003.5, count: 3, ticks: 1, retryAfterMs: 7 }],
    ]);
    clock.ms = 1010;
    sequencer.take();
    expect(send).toHaveBeenLastCalledWith({
      type: 'resumed',
      now: 1010,
      after: 'exhausted',
      count: 2,
      ticks: 7,
    });
  });

  test('that nobody waits for ends with one call', () => {
    const { sequencer, clock, send } = sequencerOf();
    for (let i = 0; i <= LAST; i++) sequencer.take();
    refusalOf(() => sequencer.take());
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'exhausted', count: 1 }));
    clock.ms = 1010;
    sequencer.take();
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'resumed', count: 1 }));
  });

  test('changes nothing', () => {
    const { sequencer, clock } = sequencerOf();
    sequencer.take();
    const before = sequencer.state();
    clock.ms = 900;
    expect(refusalOf(() => sequencer.take())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 100 });
    expect(sequencer.state()).toEqual(before);
  });

  test('is a wait where the scheme waits, for a reason that it is asked about', () => {
    const waits = vi.fn(() => true);
    const { sequencer, clock } = sequencerOf({ waits });
    clock.now = () => clock.ms++;
    expect(Array.from({ length: 6 }, () => sequencer.take())).toEqual([0, 1, 2, 3, 0, 1]);
    expect(waits.mock.calls[0]).toEqual(['exhausted']);
    expect(clock.ms).toBe(1012);
  });

  test('is final where the wait would be longer than it may be', () => {
    const { sequencer, clock } = sequencerOf({ waits: () => true, maxWaitMs: 5 });
    for (let i = 0; i <= LAST; i++) sequencer.take();
    clock.readings = 0;
    expect(refusalOf(() => sequencer.take())).toEqual(exhausted(10));
    expect(clock.readings).toBe(1);
  });
});

describe('trying', () => {
  test('takes a number, or says in how many milliseconds there is one', () => {
    const { sequencer, clock, send } = sequencerOf({ waits: () => true });
    for (let i = 0; i <= LAST; i++) expect(sequencer.attempt()).toBeUndefined();
    clock.ms = 1001.5;
    sequencer.waiting = 1;
    expect(sequencer.attempt()).toBe(9);
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'exhausted', count: 1 }));
    expect(sequencer.state().sequence).toBe(LAST);
  });
});

describe('runs', () => {
  test('follow each other from unit to unit', () => {
    const { sequencer, clock } = sequencerOf({ waits: () => true });
    sequencer.take();
    clock.now = () => clock.ms++;
    expect(sequencer.runs(6, () => {})).toEqual([
      { timeline: 0, unit: 100, sequence: 1, highs: [0], now: 1000, first: 1, count: 3 },
      { timeline: 0, unit: 101, sequence: 0, highs: [0], now: 1010, first: 0, count: 3 },
    ]);
    expect(sequencer.state()).toMatchObject({ unit: 101, sequence: 2 });
    expect(sequencer.take()).toBe(3);
  });

  test('of no numbers are none, and change nothing', () => {
    const { sequencer, clock } = sequencerOf();
    sequencer.take();
    const before = sequencer.state();
    expect(sequencer.runs(0, () => {})).toEqual([]);
    expect(sequencer.state()).toEqual(before);
    expect(clock.readings).toBe(1);
  });

  test('that end half-way are taken back, and the next call decides again', () => {
    const { sequencer, decide } = sequencerOf();
    sequencer.take();
    const before = sequencer.state();
    const takenBack = vi.fn();
    expect(refusalOf(() => sequencer.runs(4, takenBack))).toEqual(exhausted(10));
    expect(takenBack).toHaveBeenCalledTimes(1);
    expect(sequencer.state()).toEqual(before);
    const decisions = decide.mock.calls.length;
    expect(sequencer.take()).toBe(1);
    expect(decide).toHaveBeenCalledTimes(decisions + 1);
  });

  test('that end half-way in a later unit are taken back in both', () => {
    const { sequencer, clock } = sequencerOf({ waits: () => clock.ms < 1011 });
    const takenBack = vi.fn();
    clock.now = () => (clock.ms += 2);
    expect(refusalOf(() => sequencer.runs(9, takenBack))).toEqual(exhausted(8));
    expect(takenBack).toHaveBeenCalledTimes(1);
    expect(sequencer.state()).toMatchObject({ unit: 0, sequence: 0 });
  });

  test('are not taken back where a listener has taken numbers meanwhile', () => {
    const made = sequencerOf({
      deliver: () => {
        made.clock.ms = 1010;
        made.sequencer.take();
        made.clock.ms = 1000;
      },
    });
    const takenBack = vi.fn();
    expect(refusalOf(() => made.sequencer.runs(5, takenBack))).toEqual(exhausted(10));
    expect(takenBack).not.toHaveBeenCalled();
    expect(made.sequencer.state()).toMatchObject({ unit: 101, sequence: 0 });
  });

  test('share the patience of one call', () => {
    const { sequencer, clock } = sequencerOf({ waits: () => true, maxWaitMs: 15 });
    clock.now = () => clock.ms++;
    expect(refusalOf(() => sequencer.runs(20, () => {}))).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
    });
    expect(clock.ms).toBeLessThan(1020);
  });

  test('are not taken in the short way by what runs while they are decided', () => {
    let nested: number | undefined;
    const unitOf = (now: number) => {
      if (nested === undefined && made.sequencer.state().unit > 0) {
        nested = -1;
        nested = made.sequencer.take();
      }
      return Math.floor(now / UNIT_MS);
    };
    const made = sequencerOf({ unitOf });
    made.sequencer.take();
    const takenBack = vi.fn();
    expect(refusalOf(() => made.sequencer.runs(4, takenBack))).toEqual(exhausted(10));
    expect(nested).toBe(1);
    // One number was taken by the other call, which a return would hand out twice.
    expect(takenBack).not.toHaveBeenCalled();
    expect(made.sequencer.state().sequence).toBe(LAST);
  });
});

describe('a clock that was anchored again', () => {
  test('is reported once for each time, with its step, before the number is taken', () => {
    const { sequencer, scheme, clock, send } = sequencerOf();
    Object.assign(clock, { reanchors: 3, lastStepMs: -7 });
    const later = createSequencer<Position>({ ...scheme, clock });
    later.take();
    expect(send).not.toHaveBeenCalled();
    Object.assign(clock, { reanchors: 4 });
    later.take();
    // In the unit in use nothing is looked at.
    expect(send).not.toHaveBeenCalled();
    clock.ms = 1010;
    later.take();
    clock.ms = 1020;
    later.take();
    expect(send.mock.calls).toEqual([[{ type: 're-anchored', now: 1010, stepMs: -7 }]]);
    expect(sequencer.state().unit).toBe(0);
  });
});

describe('another time in the place of a reading', () => {
  test('is what a slow call decides by', () => {
    const { sequencer, clock } = sequencerOf({ place: reading => (reading < 500 ? 1000 : reading) });
    clock.ms = 7;
    sequencer.take();
    expect(sequencer.state()).toMatchObject({ unit: 100, now: 1000 });
    expect(sequencer.clockUnit()).toBe(100);
    expect(sequencer.runs(1, () => {})).toMatchObject([{ unit: 100, first: 1 }]);
    expect(sequencer.attempt()).toBeUndefined();
    expect(sequencer.state().sequence).toBe(2);
  });
});

describe('the present clock', () => {
  test('is read in units, and is NaN where it cannot be read', () => {
    const { sequencer, clock } = sequencerOf();
    expect(sequencer.clockUnit()).toBe(100);
    clock.now = () => {
      throw new Error('broken');
    };
    expect(sequencer.clockUnit()).toBeNaN();
  });

  test.each<[string, number, number, boolean]>([
    ['in the unit of the last number', 1005, 1, true],
    ['in that unit, when it is full', 1005, 4, true],
    ['in a later unit', 1010, 1, false],
    ['in an earlier one, which is waited out', 990, 1, true],
    ['in an earlier one, when the unit is full', 990, 4, true],
  ])('%s', (_, ms, taken, isInUnit) => {
    const { sequencer, clock } = sequencerOf();
    for (let i = 0; i < taken; i++) sequencer.take();
    clock.ms = ms;
    const state = sequencer.state();
    expect(sequencer.present()).toEqual(isInUnit ? state : undefined);
    expect(sequencer.state()).toEqual(state);
  });

  test.each<[string, number, number, boolean]>([
    ['in an earlier unit that the other timeline takes', 940, 940, false],
    ['blocked until an earlier unit of the other timeline', 920, 940, false],
    ['blocked until the unit in use', 920, 1090, true],
  ])('with two timelines, %s', (_, ms, otherMs, isInUnit) => {
    const initial = { timeline: 0, unit: 100, sequence: 0, highs: [0, otherMs / UNIT_MS - 1], now: 1000 };
    const { sequencer, clock } = sequencerOf({ state: initial });
    clock.ms = ms;
    expect(sequencer.present()).toEqual(isInUnit ? initial : undefined);
  });

  test('in a full unit that is borrowed, when the next one can be borrowed before the clock is there', () => {
    const initial = { timeline: 0, unit: 100, sequence: LAST, highs: [0], now: 970 };
    const decide = () => ({ reason: 'exhausted', until: 99 }) as const;
    expect(sequencerOf({ state: initial, decide }).sequencer.present()).toEqual(initial);
  });
});
