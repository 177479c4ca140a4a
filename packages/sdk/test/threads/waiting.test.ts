import { describe, expect, test, vi } from 'vitest';
import { toFields } from '../../src/index.ts';
import { createSharedGenerator } from '../../src/shared/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { START_MS, threadsOf } from './fixture.ts';

/** Advances by this many milliseconds with each reading. */
function runningClock(stepMs: number, startMs = START_MS): { now(): number; ms: number } {
  return {
    ms: startMs,
    now() {
      this.ms += stepMs;
      return this.ms;
    },
  };
}

describe('a synchronous wait', () => {
  test('ends with the unit', () => {
    const generator = createSharedGenerator({ partition: 1, sequence: [0, 3], clock: runningClock(0.25) });
    const ids = generator.batch(9);
    expect(new Set(ids).size).toBe(9);
    expect(toFields(ids[8]!).unixMs).toBe(START_MS + 8);
  });

  test('ends as soon as another thread has opened a unit', () => {
    const [a] = threadsOf(1);
    for (let i = 0; i < 4; i++) a!.generator.next();
    let looks = 0;
    const clock = {
      now() {
        if (++looks === 10) {
          a!.clock.advance(4);
          a!.generator.next();
        }
        return START_MS - 50;
      },
    };
    const b = createSharedGenerator(a!.generator.buffer, { clock });
    expect(toFields(b.next())).toMatchObject({ unixMs: START_MS + 4, sequence: 1 });
    expect(looks).toBeLessThan(20);
  });

  test('of the unsafe past ends just above what the other timeline has used', () => {
    const clock = manualClock(START_MS);
    const first = createSharedGenerator({ partition: 1, clock });
    first.next();
    clock.advance(-400);
    first.next();
    const late = createSharedGenerator({
      snapshot: first.snapshot(),
      clock: runningClock(1, START_MS - 500),
    });
    expect(toFields(late.next())).toMatchObject({ unixMs: START_MS - 400, tick: 1, sequence: 1 });
  });

  test('continues when the clock is set back meanwhile, and then needs that much longer', () => {
    const clock = runningClock(0.25);
    const generator = createSharedGenerator({ partition: 1, sequence: [0, 3], clock, maxWaitMs: 40 });
    generator.batch(4);
    let looks = 0;
    const setBack = {
      now() {
        if (++looks === 6) clock.ms -= 20;
        return clock.now();
      },
    };
    const { buffer } = generator;
    const late = createSharedGenerator(buffer, { clock: setBack, maxWaitMs: 40 });
    expect(late.batch(9)).toHaveLength(9);
  });

  test('is refused where it would be too long, and under whenBlocked: throw', () => {
    const clock = manualClock(START_MS);
    const first = createSharedGenerator({ partition: 1, clock, maxWaitMs: 100 });
    first.next();
    clock.advance(-400);
    first.next();
    clock.advance(-101);
    expect(() => first.next()).toThrow(
      expect.objectContaining({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 101 }),
    );
  });

  test('of a clock that stands still ends', () => {
    const clock = manualClock(START_MS);
    const generator = createSharedGenerator({ partition: 1, sequence: [0, 3], clock });
    generator.batch(4);
    expect(() => generator.next()).toThrow(expect.objectContaining({ code: 'ERR_SEQUENCE_EXHAUSTED' }));
    clock.advance(4);
    expect(toFields(generator.next()).sequence).toBe(0);
  });

  test('ends after maxWaitMs where other threads take everything', () => {
    const [a] = threadsOf(1);
    for (let i = 0; i < 4; i++) a!.generator.next();
    const clock = runningClock(0.5, START_MS - 60);
    const greedy = {
      now() {
        const now = clock.now();
        // Each unit is full before this thread comes to see it.
        a!.clock.set(now + 60);
        if (Math.floor(now) % 4 === 0) {
          try {
            for (;;) a!.generator.next();
          } catch {}
        }
        return now;
      },
    };
    const b = createSharedGenerator(a!.generator.buffer, { clock: greedy, maxWaitMs: 80 });
    expect(() => b.next()).toThrow(expect.objectContaining({ code: 'ERR_SEQUENCE_EXHAUSTED' }));
    // From 60 ms behind on, it gives up as soon as the 64 ms that it needs are more than it has left of 80.
    expect(clock.ms - (START_MS - 60)).toBeGreaterThan(16);
    expect(clock.ms - (START_MS - 60)).toBeLessThan(24);
  });

  test('meets a clock out of range with an error', () => {
    const clock = manualClock(0);
    expect(() => createSharedGenerator({ clock }).next()).toThrow(
      expect.objectContaining({ code: 'ERR_CLOCK_RANGE', unixMs: 0 }),
    );
    clock.set(Number.NaN);
    expect(createSharedGenerator({ clock }).snapshot().now).toBe(0);
  });
});

describe('an asynchronous wait', () => {
  test('does not hold the thread, and looks again at least every 4 ms', async () => {
    vi.useFakeTimers();
    try {
      const [a] = threadsOf(1);
      a!.generator.batch(4);
      const waiting = a!.generator.nextAsync(5);
      await vi.advanceTimersByTimeAsync(4);
      a!.clock.advance(4);
      await vi.advanceTimersByTimeAsync(4);
      expect(toFields(await waiting)).toMatchObject({ unixMs: START_MS + 4, meta: 5 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends with the signal', async () => {
    const [a] = threadsOf(1);
    a!.generator.batch(4);
    const controller = new AbortController();
    const waiting = a!.generator.nextAsync(0, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(a!.generator.nextAsync(0, { signal: controller.signal })).rejects.toThrow('enough');
    await expect(a!.generator.nextAsync(300)).rejects.toThrow(RangeError);
  });
});
