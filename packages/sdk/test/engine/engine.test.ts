import { describe, expect, test, vi } from 'vitest';
import { createEngine, type Engine, type Position } from '../../src/engine/engine.ts';
import { takeRuns } from '../../src/engine/runs.ts';
import { type SequencerState, step } from '../../src/engine/step.ts';
import { watch } from '../../src/engine/watch.ts';
import { thrownBy } from '../thrown-by.ts';

const LAST = 3;
const UNIT_MS = 10;

interface State extends Position, SequencerState {
  unit: number;
  sequence: number;
  timeline: number;
}

interface Some {
  readonly timelines?: number;
  readonly state?: Partial<State>;
  readonly maxWaitMs?: number;
  readonly timeOf?: (reading: number) => number;
  /** What a new unit begins with. */
  readonly begin?: () => number;
  readonly deliver?: () => void;
  readonly step?: (state: State, unit: number) => ReturnType<typeof step<State>>;
}

/**
 * An engine of units of 10 ms with the numbers 0 … 3, on a clock that reads `clock.ms`, which throws instead
 * of waiting.
 */
function engineOf(some: Some = {}) {
  const clock = {
    ms: 1000 as number,
    readings: 0,
    lastStep: undefined as [number] | undefined,
    now: () => 0,
  };
  clock.now = () => {
    clock.readings++;
    return clock.ms;
  };
  const decide = vi.fn((from: State, unit: number) => {
    const next = some.step?.(from, unit) ?? step(from, unit, 0, LAST);
    if (!Array.isArray(next) && next.unit !== from.unit && some.begin) next.sequence = some.begin();
    return next;
  });
  const taken = vi.fn();
  const state: State = {
    timeline: 0,
    unit: 0,
    sequence: 0,
    last: LAST,
    highs: Array(some.timelines ?? 1).fill(0),
    ...some.state,
  };
  const engine: Engine<State> = createEngine<State>(
    { clock, state },
    decide,
    some.timeOf ?? (reading => reading),
    some.maxWaitMs ?? Number.NEGATIVE_INFINITY,
    0,
    UNIT_MS,
  );
  engine.taken = taken;
  const takeAt = (ms: number) => {
    clock.ms = ms;
    return engine.take().sequence;
  };
  return { clock, engine, takeAt, decide, taken };
}

/** One that is watched. */
function watchedOf(some: Some = {}) {
  const made = engineOf(some);
  const send = vi.fn();
  const deliver = vi.fn(some.deliver ?? (() => {}));
  return { ...made, send, deliver, watcher: watch(made.engine, { send, deliver }, made.taken) };
}

const exhausted = (retryAfterMs: number) =>
  expect.objectContaining({ code: 'ERR_SEQUENCE_EXHAUSTED', retryAfterMs });

describe('while the clock reads the unit in use', () => {
  test('numbers are taken without a decision, up to the last', () => {
    const { engine, decide, taken, clock, takeAt } = engineOf();
    expect([1000, 1009.9, 1005, 1000].map(takeAt)).toEqual([0, 1, 2, 3]);
    expect(decide).toHaveBeenCalledTimes(1);
    expect(taken).toHaveBeenCalledTimes(1);
    expect(clock.readings).toBe(4);
    expect(engine.sequencer.state).toEqual({ timeline: 0, unit: 100, sequence: 3, last: LAST, highs: [0] });
    expect(thrownBy(() => engine.take())).toEqual(exhausted(10));
  });

  test.each([1010, 999.9])('and no longer: at %f ms another decision is made', ms => {
    const { engine, decide, clock } = engineOf({ timelines: 2 });
    engine.take();
    clock.ms = ms;
    expect(engine.take().sequence).toBe(0);
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test('another decision is made after the state was replaced', () => {
    const { engine, taken } = engineOf();
    engine.take();
    engine.sequencer.state = { ...engine.sequencer.state };
    expect(engine.take().sequence).toBe(1);
    expect(taken).toHaveBeenCalledTimes(2);
  });

  test('the last number is that of the state', () => {
    const { engine } = engineOf({ state: { last: 1 } });
    expect([engine.take().sequence, engine.take().sequence]).toEqual([0, 1]);
    engine.take();
    expect(engine.sequencer.state.sequence).toBe(2);
  });
});

describe('a unit ahead of the clock', () => {
  test('is counted on, with a decision in each of the clock’s units', () => {
    const ahead = (state: State, unit: number) => step(state, Math.max(unit, 200), 0, LAST);
    const { decide, takeAt } = engineOf({ step: ahead });
    expect([1000, 1004, 1500, 2009].map(takeAt)).toEqual([0, 1, 2, 3]);
    expect(decide).toHaveBeenCalledTimes(3);
    expect(takeAt(2010)).toBe(0);
  });
});

describe('a unit that begins', () => {
  test('begins with what the rules say', () => {
    const { engine } = engineOf({ begin: () => 2 });
    expect([engine.take().sequence, engine.take().sequence]).toEqual([2, 3]);
  });

  test('is decided again, by another reading, where the rules take numbers themselves', () => {
    let depth = 0;
    const made = engineOf({
      begin() {
        if (depth++ === 0) expect(made.engine.take().sequence).toBe(0);
        return 0;
      },
    });
    expect(made.engine.take().sequence).toBe(1);
    expect(made.taken).toHaveBeenCalledTimes(2);
    expect(made.clock.readings).toBe(3);
  });

  test('is reported with the state, the state before and the reading', () => {
    const { engine, taken, takeAt } = engineOf();
    engine.take();
    const before = engine.sequencer.state;
    takeAt(1017);
    expect(taken).toHaveBeenLastCalledWith(engine.sequencer.state, before, 1017);
    expect(engine.sequencer.state).not.toBe(before);
  });
});

describe('a refusal', () => {
  test('changes nothing', () => {
    const { engine, clock } = engineOf();
    engine.take();
    const before = engine.sequencer.state;
    clock.ms = 900;
    expect(thrownBy(() => engine.take())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 100 });
    expect(engine.sequencer.state).toEqual(before);
  });

  test('is a wait where there is patience', () => {
    const { engine, clock } = engineOf({ maxWaitMs: 1000 });
    clock.now = () => clock.ms++;
    expect(Array.from({ length: 6 }, () => engine.take().sequence)).toEqual([0, 1, 2, 3, 0, 1]);
    expect(clock.ms).toBe(1012);
  });

  test('is final where the wait would be longer than it may be', () => {
    const { engine, clock } = engineOf({ maxWaitMs: 5 });
    for (let i = 0; i <= LAST; i++) engine.take();
    clock.readings = 0;
    expect(thrownBy(() => engine.take())).toEqual(exhausted(10));
    expect(clock.readings).toBe(1);
  });
});

describe('another time in the place of a reading', () => {
  test('is what a decision is made by', () => {
    const { engine, clock, taken } = engineOf({ timeOf: reading => (reading < 500 ? 1000 : reading) });
    clock.ms = 7;
    expect([engine.take().sequence, engine.take().sequence]).toEqual([0, 1]);
    expect(engine.sequencer.state.unit).toBe(100);
    expect(taken).toHaveBeenLastCalledWith(engine.sequencer.state, expect.anything(), 1000);
  });
});

describe('one that is watched', () => {
  test('decides at the next call', () => {
    const { engine, decide, taken } = engineOf();
    engine.take();
    watch(engine, { send() {}, deliver() {} }, taken);
    expect(engine.take().sequence).toBe(1);
    expect(decide).toHaveBeenCalledTimes(2);
    expect(taken).toHaveBeenCalledTimes(2);
  });

  test('keeps the reading that led to a unit or timeline, until the next one', () => {
    const { engine, takeAt } = watchedOf({ timelines: 2 });
    takeAt(1004);
    engine.sequencer.state = { ...engine.sequencer.state };
    takeAt(1007);
    expect(engine.sequencer.state.now).toBe(1004);
    takeAt(998);
    expect(engine.sequencer.state.now).toBe(998);
    engine.sequencer.state = { ...engine.sequencer.state };
    takeAt(998.5);
    expect(engine.sequencer.state.now).toBe(998);
  });

  test('on another timeline in the same unit keeps the reading that led there', () => {
    const turn = (state: State, unit: number) =>
      state.unit === unit ? { ...state, timeline: 1, sequence: 0 } : step(state, unit, 0, LAST);
    const { engine, takeAt } = watchedOf({ timelines: 2, step: turn });
    takeAt(1000);
    engine.sequencer.state = { ...engine.sequencer.state };
    takeAt(1006);
    expect([engine.sequencer.state.timeline, engine.sequencer.state.now]).toEqual([1, 1006]);
  });

  test('whose first reading is unknown takes the present one', () => {
    const { engine, takeAt } = watchedOf({ state: { unit: 100 } });
    expect(takeAt(1003)).toBe(1);
    expect(engine.sequencer.state.now).toBe(1003);
  });

  test('reports a refusal once, for the calls that wait, and its end', () => {
    const { engine, watcher, clock, send, deliver } = watchedOf();
    for (let i = 0; i <= LAST; i++) engine.take();
    clock.ms = 1003.5;
    watcher.waiting = 2;
    for (let i = 0; i < 2; i++) thrownBy(() => engine.take());
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(send.mock.calls).toEqual([
      [{ type: 'exhausted', now: 1003.5, count: 3, ticks: 1, retryAfterMs: 7 }],
    ]);
    clock.ms = 1010;
    engine.take();
    expect(send).toHaveBeenLastCalledWith({
      type: 'resumed',
      now: 1010,
      after: 'exhausted',
      count: 3,
      ticks: 7,
    });
  });

  test('ends a refusal that nobody waits for with one call', () => {
    const { engine, clock, send } = watchedOf();
    for (let i = 0; i <= LAST; i++) engine.take();
    thrownBy(() => engine.take());
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'exhausted', count: 1 }));
    clock.ms = 1010;
    engine.take();
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'resumed', count: 1 }));
  });

  test('reports a clock that was anchored again once for each time, with its step', () => {
    const made = engineOf();
    const { engine, clock } = made;
    clock.lastStep = [-7];
    const send = vi.fn();
    watch(engine, { send, deliver() {} }, () => {});
    engine.take();
    expect(send).not.toHaveBeenCalled();
    clock.lastStep = [-9];
    engine.take();
    // In the unit in use nothing is looked at.
    expect(send).not.toHaveBeenCalled();
    clock.ms = 1010;
    engine.take();
    clock.ms = 1020;
    engine.take();
    expect(send.mock.calls).toEqual([[{ type: 're-anchored', now: 1010, stepMs: -9 }]]);
  });
});

describe('an attempt', () => {
  test('takes a number, or says in how many milliseconds there is one', () => {
    const { engine, watcher, clock, send } = watchedOf({ maxWaitMs: 1000 });
    for (let i = 0; i <= LAST; i++) expect(watcher.attempt()).toBeUndefined();
    clock.ms = 1001.5;
    watcher.waiting = 1;
    expect(watcher.attempt()).toBe(9);
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'exhausted', count: 2 }));
    expect(engine.sequencer.state.sequence).toBe(LAST);
  });

  test('passes on what the clock throws', () => {
    const { watcher, clock } = watchedOf();
    const mine = new Error('mine');
    clock.now = () => {
      throw mine;
    };
    expect(thrownBy(() => watcher.attempt())).toBe(mine);
  });
});

describe('runs', () => {
  test('follow each other from unit to unit', () => {
    const { engine, clock } = watchedOf({ maxWaitMs: 1000 });
    engine.take();
    clock.now = () => clock.ms++;
    const common = { timeline: 0, highs: [0], last: LAST };
    expect(takeRuns(engine, 6)).toEqual([
      { ...common, unit: 100, sequence: 3, now: 1000, first: 1, count: 3 },
      { ...common, unit: 101, sequence: 2, now: 1010, first: 0, count: 3 },
    ]);
    expect(engine.sequencer.state).toMatchObject({ unit: 101, sequence: 2 });
    expect(engine.take().sequence).toBe(3);
  });

  test('of no numbers are none, and change nothing', () => {
    const { engine, clock } = watchedOf();
    engine.take();
    const before = engine.sequencer.state;
    expect(takeRuns(engine, 0)).toEqual([]);
    expect(engine.sequencer.state).toEqual(before);
    expect(clock.readings).toBe(1);
  });

  test('that end half-way are used up', () => {
    const { engine } = watchedOf();
    engine.take();
    expect(thrownBy(() => takeRuns(engine, 4))).toEqual(exhausted(10));
    expect(engine.sequencer.state).toMatchObject({ unit: 100, sequence: LAST });
  });

  test('share the patience of one call', () => {
    const { engine, clock } = watchedOf({ maxWaitMs: 15 });
    clock.now = () => clock.ms++;
    expect(thrownBy(() => takeRuns(engine, 20))).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
    });
    expect(clock.ms).toBeLessThan(1020);
  });

  test('leave to others what these take while they are decided', () => {
    let nested: number | undefined;
    const made = watchedOf({
      timeOf(reading) {
        if (nested === undefined && made.engine.sequencer.state.unit > 0) {
          nested = -1;
          nested = made.engine.take().sequence;
        }
        return reading;
      },
    });
    made.engine.take();
    expect(takeRuns(made.engine, 2)).toEqual([expect.objectContaining({ first: 2, count: 2 })]);
    expect(nested).toBe(1);
  });
});

describe('a time that is substituted', () => {
  test('is reported when it begins to be, and again after the clock was right', () => {
    const { send, takeAt } = watchedOf({ timeOf: reading => (reading < 1000 ? reading + 1000 : reading) });
    for (const ms of [1000, 17, 28, 1030, 49]) takeAt(ms);
    expect(send.mock.calls).toEqual([
      [{ type: 'substituted', now: 1017, readingMs: 17 }],
      [{ type: 'substituted', now: 1049, readingMs: 49 }],
    ]);
  });

  test('is reported of the first reading, too', () => {
    const { send, takeAt } = watchedOf({ timeOf: reading => reading + 1000 });
    takeAt(17);
    expect(send.mock.calls).toEqual([[{ type: 'substituted', now: 1017, readingMs: 17 }]]);
  });
});
