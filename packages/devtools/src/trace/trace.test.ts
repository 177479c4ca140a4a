import { runInNewContext } from 'node:vm';
import { createGenerator, fromBytes, type Generator } from '@sno-id/sdk';
import { twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALL_LIMITS, callsOf, type TracedCall } from '../source/traced-call.ts';
import { MAX_CALLS } from './call-log.ts';
import { traceCalls } from './index.ts';
import { framesIn } from './stack-above.ts';
import { traceSource } from './trace-source.ts';

const START = Date.UTC(2024, 0, 1);
const METHODS = ['next', 'nextBytes', 'nextAsync', 'batch', 'batchInto'] as const;

function setUp() {
  const clock = manualClock(START);
  const generator = createGenerator({ partition: 7, clock });
  const end = traceSource(generator);
  return { clock, generator, end, calls: () => callsOf(generator)?.since(0) ?? [] };
}

const idsOf = (calls: readonly TracedCall[]) =>
  calls.map(({ method, ids }) => [method, ids?.first, ids?.count]);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a traced generator', () => {
  it('knows the function that called it', () => {
    const { generator, calls } = setUp();
    function saveNote() {
      return generator.next();
    }
    const id = saveNote();
    expect(calls()).toMatchObject([{ method: 'next', ids: { first: id, last: id, count: 1 } }]);
    expect(calls()[0]!.stack).toMatch(/^at saveNote \(.*trace\.test\.ts:\d+:\d+\)/);
  });

  it('knows the IDs of each kind of call', async () => {
    const { generator, calls, clock } = setUp();
    const expected: unknown[] = [];
    expected.push(['nextBytes', fromBytes(generator.nextBytes(1)), 1]);
    clock.advance(4);
    expected.push(['nextBytes', fromBytes(generator.nextBytes(1, new Uint8Array(30), 20).subarray(20)), 1]);
    clock.advance(4);
    expected.push(['nextAsync', await generator.nextAsync(3), 1]);
    expected.push(['batch', generator.batch(3, 4)[0], 3]);
    expected.push(['batchInto', generator.batchInto(Array(9).fill(''), 2, 5)[0], 2]);
    expected.push(['batchInto', fromBytes(generator.batchInto(new Uint8Array(90), 2, 6).subarray(0, 10)), 2]);
    clock.advance(4);
    const ofAnother: Uint8Array = runInNewContext('new Uint8Array(20)');
    expected.push(['batchInto', fromBytes(generator.batchInto(ofAnother, 2, 8).subarray(0, 10)), 2]);
    generator.batch(0);
    expect(idsOf(calls())).toEqual(expected);
  });

  it('counts calls in a row from one place as one', () => {
    const { generator, calls, clock } = setUp();
    const ids = Array.from({ length: 5 }, () => generator.next());
    clock.advance(4);
    ids.push(generator.next());
    expect(calls().map(({ ids }) => ids)).toEqual([
      { first: ids[0], last: ids[4], count: 5 },
      { first: ids[5], last: ids[5], count: 1 },
    ]);
  });

  it('takes as many stacks in a second as the limit says, and is one entry without them', () => {
    const clock = manualClock(START);
    const generator = createGenerator({ partition: 7, clock });
    let nowMs = 0;
    traceSource(generator, () => nowMs);
    const made = Array.from({ length: CALL_LIMITS.stacks + 500 }, (_, i) => generator.next(i % 3));
    clock.advance(4);
    made.push(generator.next());
    const calls = callsOf(generator)!.since(0);
    expect(calls.at(-1)).toMatchObject({
      stack: '',
      ids: { first: made.at(-501), last: made.at(-1), count: 501 },
    });
    expect(calls.at(-2)!.stack).toContain('trace.test.ts');
    nowMs += 1;
    generator.next();
    expect(callsOf(generator)!.since(0).at(-1)!.stack).toContain('trace.test.ts');
  });

  it('keeps a bounded number of calls', () => {
    const { generator, calls, clock } = setUp();
    for (let i = 0; i < MAX_CALLS + 10; i++) {
      generator.next();
      clock.advance(4);
    }
    expect(calls()).toHaveLength(MAX_CALLS);
    const [first, second] = calls();
    expect(callsOf(generator)!.since(first!.number)[0]).toBe(second);
  });

  it('knows the call in whose course the tick flipped', () => {
    const { generator, calls, clock } = setUp();
    generator.next();
    clock.advance(-1_000);
    const id = (() => generator.next())();
    expect(calls().map(({ event, ids }) => event ?? ids?.first)).toEqual([
      expect.any(String),
      { type: 'tick-tock', now: clock.now() },
      id,
    ]);
    expect(calls()[1]!.stack).toBe(calls()[2]!.stack);
  });

  it('passes exceptions on, and traces the next call', () => {
    const { generator, calls } = setUp();
    expect(() => generator.next(256)).toThrow(RangeError);
    expect(calls()).toEqual([]);
    generator.next();
    expect(calls()).toHaveLength(1);
  });

  it('rejects as before, once, where nextAsync does', async () => {
    const { generator, calls } = setUp();
    const reason = new Error('no longer wanted');
    await expect(generator.nextAsync(0, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(calls()).toEqual([]);
  });

  it('knows the calls of a listener apart from the call in whose course it runs', () => {
    const { generator, calls, clock } = setUp();
    let fromListener: string | undefined;
    const end = generator.subscribe(event => {
      if (event.type === 'tick-tock')
        fromListener ??= (function inListener() {
          return generator.next();
        })();
    });
    generator.next();
    clock.advance(-1_000);
    const outer = (function outside() {
      return generator.next();
    })();
    end();
    const nameOf = (id: string | undefined) =>
      calls()
        .find(({ ids }) => ids && ids.first <= id! && id! <= ids.last)
        ?.stack.split(' ')[1];
    expect([nameOf(fromListener), nameOf(outer)]).toEqual(['inListener', 'outside']);
  });

  it('has its own methods again when the tracing ends, also where one was taken off', () => {
    const generator = createGenerator({ partition: 7 });
    const before = METHODS.map(method => Object.getOwnPropertyDescriptor(generator, method));
    const end = traceSource(generator);
    const { next } = generator;
    expect(next).not.toBe(before[0]!.value);
    end();
    end();
    expect(METHODS.map(method => Object.getOwnPropertyDescriptor(generator, method))).toEqual(before);
    expect(callsOf(generator)).toBeUndefined();
    expect(Object.getOwnPropertySymbols(generator)).toEqual([]);
    expect(next()).toHaveLength(16);
  });

  it('leaves a method alone that somebody replaced meanwhile', () => {
    const { generator, end } = setUp();
    const replaced = () => 'theirs' as ReturnType<Generator['next']>;
    generator.next = replaced;
    end();
    expect(generator.next).toBe(replaced);
  });

  it('is not changed if it is frozen, or traced already', () => {
    const frozen = Object.freeze(createGenerator({ partition: 7 }));
    const { next } = frozen;
    traceSource(frozen)();
    expect(frozen.next).toBe(next);
    const { generator, end } = setUp();
    const traced = generator.next;
    traceSource(generator)();
    expect(generator.next).toBe(traced);
    end();
  });

  it('knows the snowflakes of each kind of call', async () => {
    const clock = manualClock(START);
    const generator = twitter.createGenerator({ datacenter: 1, worker: 5, clock });
    traceSource(generator);
    const ids: unknown[] = [['next', String(generator.next()), 1]];
    clock.advance(4);
    ids.push(['nextText', generator.nextText(), 1]);
    clock.advance(4);
    ids.push(['nextAsync', String(await generator.nextAsync()), 1]);
    clock.advance(4);
    ids.push(['batch', String(generator.batch(4)[0]), 4]);
    expect(idsOf(callsOf(generator)!.since(0))).toEqual(ids);
  });

  it('traces nothing outside development', () => {
    vi.stubEnv('NODE_ENV', 'production');
    const generator = createGenerator({ partition: 7 });
    traceCalls({ generator });
    expect(callsOf(generator)).toBeUndefined();
    vi.stubEnv('NODE_ENV', 'development');
    const end = traceCalls({ generator });
    expect(callsOf(generator)).toBeDefined();
    end();
    expect(callsOf(generator)).toBeUndefined();
  });
});

describe('the stack of a call', () => {
  it('is taken with a raised limit, which is the same after', () => {
    const { generator, calls } = setUp();
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    try {
      generator.next();
      expect(Error.stackTraceLimit).toBe(0);
    } finally {
      Error.stackTraceLimit = before;
    }
    expect(calls()[0]!.stack).toContain('trace.test.ts');
  });

  it('is empty where a hook of the app throws or has no text, and the ID is made', () => {
    const { generator, calls, clock } = setUp();
    const hooked = Error as { prepareStackTrace?: unknown };
    const before = hooked.prepareStackTrace;
    const hook = vi.fn();
    hooked.prepareStackTrace = hook;
    try {
      hook.mockReturnValue({ not: 'a text' });
      expect(generator.next()).toHaveLength(16);
      clock.advance(4);
      hook.mockImplementation(() => {
        throw new Error('from the hook');
      });
      expect(generator.next()).toHaveLength(16);
    } finally {
      hooked.prepareStackTrace = before;
    }
    expect(hook).toHaveBeenCalled();
    expect(calls()).toMatchObject([{ stack: '', ids: { count: 2 } }]);
  });

  it('is bounded in frames and characters, and cut between frames', () => {
    const line = (i: number) => `    at f${i} (http://localhost/${'x'.repeat(300)}.js:${i}:1)`;
    const stack = `Error: of two lines\nof it\n${Array.from({ length: 50 }, (_, i) => line(i)).join('\n')}`;
    const frames = framesIn(stack, 0).split('\n');
    expect(frames[0]).toBe(line(0).trim());
    expect(frames.join('\n').length).toBeLessThanOrEqual(CALL_LIMITS.characters);
    expect(frames.every(frame => frame.endsWith(':1)'))).toBe(true);
    const short = Array.from({ length: 50 }, (_, i) => `f${i}@http://a/b.js:1:${i}`).join('\n');
    expect(framesIn(short, 2).split('\n')).toHaveLength(CALL_LIMITS.frames);
    expect(framesIn(short, 2)).toMatch(/^f2@/);
  });
});
