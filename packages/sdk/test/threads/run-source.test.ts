import { describe, expect, test, vi } from 'vitest';
import type { Blocked } from '../../src/engine/step.ts';
import {
  createRunSource,
  type RunSourceOptions,
  type SharedRun,
  type SharedSequencer,
} from '../../src/threads/run-source.ts';

const UNIT_MS = 10;

/**
 * What the shared state answers: a first number, with as many as were asked for at most, or that there are
 * none.
 */
type Answer = Blocked | { readonly first: number; readonly count?: number; readonly timeline?: number };

/** A source on a clock that reads `clock.ms`, and a shared state that answers as the test says. */
function sourceOf(answers: readonly Answer[], some: Partial<RunSourceOptions> = {}) {
  const clock = { ms: 1000, readings: 0, now: () => 0 };
  clock.now = () => {
    clock.readings++;
    return clock.ms;
  };
  const asked: number[] = [];
  const sequencer = {
    unit: 0,
    timeline: 0,
    first: 0,
    count: 0,
    now: 0,
    attempt(most: number): Blocked | undefined {
      const answer = answers[asked.length];
      if (!answer) throw new Error('asked too often');
      asked.push(most);
      sequencer.now = clock.ms;
      if (Array.isArray(answer)) return answer;
      const { first, count = most, timeline = 0 } = answer;
      Object.assign(sequencer, { unit: Math.floor(clock.ms / UNIT_MS), timeline, first, count });
      return undefined;
    },
  } satisfies SharedSequencer;
  const send = vi.fn();
  const deliver = vi.fn();
  const waits = vi.fn(() => false);
  const source = createRunSource(sequencer, {
    clock,
    block: 1,
    maxWaitMs: 1000,
    unitMs: UNIT_MS,
    startOf: unit => unit * UNIT_MS,
    unitAt: unixMs => Math.floor(unixMs / UNIT_MS),
    waits,
    send,
    deliver,
    ...some,
  });
  const take = (most = 1): SharedRun => {
    source.take(most);
    const { unit, timeline, first, count, now } = source;
    return { unit, timeline, first, count, now };
  };
  return { source, sequencer, clock, asked, take, send, deliver, waits };
}

const full = (until: number): Blocked => ['ERR_SEQUENCE_EXHAUSTED', until];

describe('a run', () => {
  test('is what the shared state gave, with what the clock read', () => {
    const { clock, take, asked } = sourceOf([{ first: 5 }, { first: 2, count: 1, timeline: 1 }]);
    clock.ms = 1003;
    expect(take(3)).toEqual({ unit: 100, timeline: 0, first: 5, count: 3, now: 1003 });
    clock.ms = 1014;
    expect(take(2)).toEqual({ unit: 101, timeline: 1, first: 2, count: 1, now: 1014 });
    expect(asked).toEqual([3, 2]);
  });

  test('of several is handed out one after the other, with what is left to take', () => {
    const { source, asked } = sourceOf([
      { first: 7, count: 2 },
      { first: 0, count: 1, timeline: 1 },
      { first: 1 },
    ]);
    expect(source.takeAll(5)).toEqual([
      { unit: 100, timeline: 0, first: 7, count: 2, now: 1000 },
      { unit: 100, timeline: 1, first: 0, count: 1, now: 1000 },
      { unit: 100, timeline: 0, first: 1, count: 2, now: 1000 },
    ]);
    expect(asked).toEqual([5, 3, 2]);
    expect(source.takeAll(0)).toEqual([]);
  });
});

describe('a block', () => {
  test('is reserved at once, and handed out before more is reserved', () => {
    const { take, asked } = sourceOf([{ first: 4 }, { first: 20 }], { block: 4 });
    expect([take(), take(), take(2), take()].map(({ first, count }) => [first, count])).toEqual([
      [4, 1],
      [5, 1],
      [6, 2],
      [20, 1],
    ]);
    expect(asked).toEqual([4, 4]);
  });

  test('gives what it has to a call for more', () => {
    const { take, asked } = sourceOf([{ first: 4 }, { first: 20 }], { block: 4 });
    take();
    expect(take(9)).toMatchObject({ first: 5, count: 3 });
    expect(take(9)).toMatchObject({ first: 20, count: 9 });
    expect(asked).toEqual([4, 9]);
  });

  test.each([1000, 1009.9])('is good at %f ms, in the clock’s own unit', ms => {
    const { take, clock } = sourceOf([{ first: 4 }], { block: 4 });
    clock.ms = 1005;
    take();
    clock.ms = ms;
    // It is the run that was taken then, with the reading of then.
    expect(take()).toEqual({ unit: 100, timeline: 0, first: 5, count: 1, now: 1005 });
  });

  test.each([999.9, 1010])('is void at %f ms, outside of it', ms => {
    const { take, clock } = sourceOf([{ first: 4 }, { first: 9 }], { block: 4 });
    clock.ms = 1005;
    take();
    clock.ms = ms;
    expect(take()).toMatchObject({ first: 9, now: ms });
  });

  test('is not trusted to a reading that is not a number', () => {
    const { take, clock, asked } = sourceOf([{ first: 4 }, { first: 9 }], { block: 4 });
    take();
    clock.ms = '1005' as never;
    take();
    expect(asked).toEqual([4, 4]);
  });

  test('is not asked for the time when it is used up', () => {
    const { take, clock } = sourceOf([{ first: 4 }, { first: 6 }], { block: 2 });
    take();
    take();
    clock.readings = 0;
    take();
    expect(clock.readings).toBe(0);
  });

  test('that the clock itself takes numbers from repeats none', () => {
    const { source, take, clock } = sourceOf([{ first: 4 }, { first: 20 }, { first: 30 }], { block: 3 });
    take();
    const { taken, takeBoth } = takerOf({ take, clock });
    takeBoth();
    // One number is left, and the clock takes it.
    expect(source.first + source.count).toBe(7);
    takeBoth();
    expect(taken).toEqual([5, 6, 20]);
  });

  test('whose last number the clock itself takes is not handed out again', () => {
    const { take, clock } = sourceOf([{ first: 4 }, { first: 20 }], { block: 2 });
    take();
    const { taken, takeBoth } = takerOf({ take, clock });
    takeBoth();
    expect(taken).toEqual([5, 20]);
  });
});

describe('a refusal', () => {
  test('says in how many milliseconds there can be a number, and leaves the run as it was', () => {
    const { source, take, clock, deliver } = sourceOf([{ first: 4 }, full(101)]);
    take();
    clock.ms = 1002.5;
    expect(() => take()).toThrow(
      expect.objectContaining({ code: 'ERR_SEQUENCE_EXHAUSTED', retryAfterMs: 8 }),
    );
    expect(source).toMatchObject({ first: 4, count: 1, now: 1000 });
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  test('says at least one millisecond', () => {
    const { take, clock } = sourceOf([['ERR_CLOCK_UNSAFE', 99]]);
    clock.ms = 1002;
    expect(() => take()).toThrow(expect.objectContaining({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 1 }));
  });

  test('is reported once, for the calls that wait and this one, and so is its end', () => {
    const { source, take, clock, send } = sourceOf([full(101), full(101), { first: 0 }]);
    source.waiting = 2;
    expect(() => take()).toThrow();
    expect(() => take()).toThrow();
    clock.ms = 1010;
    take();
    expect(send.mock.calls).toEqual([
      [{ type: 'exhausted', now: 1000, count: 3, ticks: 1, retryAfterMs: 10 }],
      [{ type: 'resumed', now: 1010, after: 'exhausted', count: 3, ticks: 11 }],
    ]);
  });

  test('of a call that nobody waits with ends with one', () => {
    const { take, clock, send } = sourceOf([full(101), { first: 0 }]);
    expect(() => take()).toThrow();
    clock.ms = 1010;
    take();
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'resumed', count: 1 }));
  });

  test('is a wait where the scheme waits for its reason', () => {
    const blocked: Blocked = ['ERR_CLOCK_UNSAFE', 101];
    const { take, waits } = sourceOf([full(101), blocked, { first: 6 }, blocked]);
    waits.mockReturnValue(true);
    expect(take()).toMatchObject({ first: 6 });
    waits.mockReturnValue(false);
    expect(() => take()).toThrow(expect.objectContaining({ code: 'ERR_CLOCK_UNSAFE' }));
    expect(waits.mock.calls).toEqual([
      ['ERR_SEQUENCE_EXHAUSTED'],
      ['ERR_CLOCK_UNSAFE'],
      ['ERR_CLOCK_UNSAFE'],
    ]);
  });

  test('is final where the wait would be longer than it may be', () => {
    const { take, asked } = sourceOf([full(101)], { maxWaitMs: 9, waits: () => true });
    expect(() => take()).toThrow(expect.objectContaining({ retryAfterMs: 10 }));
    expect(asked).toEqual([1]);
  });

  test('in the middle of several runs ends the call, whose waits are one', () => {
    const { source, clock } = sourceOf([full(101), { first: 0, count: 1 }, full(102), full(102)], {
      maxWaitMs: 15,
      waits: () => {
        clock.ms += 8;
        return true;
      },
    });
    expect(() => source.takeAll(3)).toThrow(
      expect.objectContaining({ code: 'ERR_SEQUENCE_EXHAUSTED', retryAfterMs: 12 }),
    );
  });
});

describe('trying', () => {
  test('takes from the block, then one of the shared state, or says when to try again', () => {
    const { source, asked, send, deliver } = sourceOf([{ first: 4 }, { first: 9 }, full(101)], { block: 2 });
    expect([source.attempt(), source.first, source.count]).toEqual([undefined, 4, 1]);
    expect([source.attempt(), source.first, source.count]).toEqual([undefined, 5, 1]);
    expect([source.attempt(), source.first, source.count]).toEqual([undefined, 9, 1]);
    source.take(1);
    source.waiting = 1;
    expect(source.attempt()).toBe(10);
    expect(asked).toEqual([2, 2, 2]);
    expect(send.mock.calls).toEqual([
      [{ type: 'exhausted', now: 1000, count: 2, ticks: 1, retryAfterMs: 10 }],
    ]);
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});

describe('a clock that was anchored again', () => {
  test('is reported once for each time, with its step', () => {
    const clock = { now: () => 1000, lastStep: [-1] };
    const { take, send } = sourceOf([{ first: 4 }, { first: 5 }, { first: 6 }], { clock });
    take();
    expect(send).not.toHaveBeenCalled();
    clock.lastStep = [-7];
    take();
    take();
    expect(send.mock.calls).toEqual([[{ type: 're-anchored', now: 1000, stepMs: -7 }]]);
  });

  test('whose properties take numbers themselves repeats none', () => {
    let depth = 0;
    const taken: number[] = [];
    const clock = {
      now: () => 1000,
      get lastStep() {
        if (depth++ === 1) taken.push(made.take().first);
        return undefined;
      },
    };
    const made = sourceOf([{ first: 4 }, { first: 5 }], { clock });
    taken.push(made.take().first);
    expect(taken).toEqual([5, 4]);
  });
});

/** Takes a number, while the clock that it reads takes one first. */
function takerOf({ take, clock }: Pick<ReturnType<typeof sourceOf>, 'take' | 'clock'>) {
  const taken: number[] = [];
  let depth = 0;
  clock.now = () => {
    if (depth++ === 0) taken.push(take().first);
    return clock.ms;
  };
  return {
    taken,
    takeBoth() {
      depth = 0;
      taken.push(take().first);
    },
  };
}
