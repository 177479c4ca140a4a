import { describe, expect, test } from 'vitest';
import { createWaiting as create } from '../../src/engine/patience.ts';
import { SnoError } from '../../src/errors.ts';

const START_MS = Date.UTC(2026, 0, 1);

/**
 * Makes patience that ends with false instead of an error, and finds a watch in place of the system's clock.
 */
function createWaiting(maxWaitMs: number, watch: { now(): number } = Date) {
  const patienceOf = create(maxWaitMs);
  return () => {
    const patience = patienceOf();
    return (now: number, retryAfterMs: number): boolean => {
      const { now: before } = Date;
      const { now: told } = watch;
      Date.now = () => told.call(watch);
      try {
        patience('ERR_SEQUENCE_EXHAUSTED', now, retryAfterMs);
        return true;
      } catch (error) {
        if (!(error instanceof SnoError)) throw error;
        const message = `No ID: retry in ${retryAfterMs} ms`;
        expect(error).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED', message, retryAfterMs });
        return false;
      } finally {
        Date.now = before;
      }
    };
  };
}

/** A clock that shows the true time in one way or another, and the watch that tells the true time. */
function living(stepMs: number, show: (ms: number) => number) {
  let ms = 0;
  const clock = {
    readings: 0,
    now() {
      clock.readings++;
      ms += stepMs;
      return START_MS + show(ms);
    },
  };
  return { clock, watch: { now: () => ms } };
}

/**
 * Reads a clock until the patience with it ends, or `untilMs` is there. Returns how the clock stands then.
 */
function waitFor(
  patience: ReturnType<ReturnType<typeof createWaiting>>,
  clock: { now(): number },
  untilMs: number,
): { readonly isOver: boolean; readonly ms: number } {
  for (;;) {
    const now = clock.now();
    if (now >= START_MS + untilMs) return { isOver: true, ms: now - START_MS };
    if (!patience(now, 1)) return { isOver: false, ms: now - START_MS };
  }
}

describe('a clock that advances is waited for', () => {
  test.each([1, 4, 16.7, 50, 100])('in steps of %f ms, read every 200 ns of real time', quantumMs => {
    const { clock, watch } = living(0.0002, ms => Math.floor(ms / quantumMs) * quantumMs);
    const patience = createWaiting(1000, watch)();
    expect(waitFor(patience, clock, quantumMs)).toEqual({ isOver: true, ms: expect.closeTo(quantumMs, 2) });
  });

  test.each([50, 100])('in steps of %i ms, read every millisecond or slower', quantumMs => {
    for (const readingMs of [0.02, 1, 7, 200]) {
      const { clock, watch } = living(readingMs, ms => Math.floor(ms / quantumMs) * quantumMs);
      expect(waitFor(createWaiting(1000, watch)(), clock, 400).isOver).toBe(true);
    }
  });

  test('even where the machine holds the thread for 400 ms, after a reading and before a look at the watch', () => {
    let looks = 0;
    let heldMs = 0;
    const { clock, watch } = living(0.00005, ms => Math.floor(ms + heldMs));
    const held = {
      now() {
        if (++looks === 15_000) heldMs = 400;
        return watch.now() + heldMs;
      },
    };
    expect(waitFor(createWaiting(1000, held)(), clock, 4)).toEqual({ isOver: true, ms: 400 });
  });

  test('however little it advances with each reading', () => {
    const { clock, watch } = living(0.0005, ms => ms);
    expect(waitFor(createWaiting(10, watch)(), clock, 8).isOver).toBe(true);
  });
});

describe('a wait lasts for as long as it may', () => {
  test.each([
    [0, 0],
    [1, 1],
    [20, 20],
  ])('%i ms, by a clock that advances by 1 ms with each reading', (maxWaitMs, ended) => {
    const { clock, watch } = living(1, ms => ms - 1);
    expect(waitFor(createWaiting(maxWaitMs, watch)(), clock, 1000)).toEqual({ isOver: false, ms: ended });
  });

  test('in all, also over several waits of one call', () => {
    const { clock, watch } = living(1, ms => ms - 1);
    const patience = createWaiting(20, watch)();
    expect(waitFor(patience, clock, 8).isOver).toBe(true);
    expect(waitFor(patience, clock, 16).isOver).toBe(true);
    expect(waitFor(patience, clock, 24)).toEqual({ isOver: false, ms: 20 });
  });

  test('for each call again', () => {
    const { clock, watch } = living(1, ms => ms - 1);
    const patienceOf = createWaiting(10, watch);
    expect(waitFor(patienceOf(), clock, 100)).toEqual({ isOver: false, ms: 10 });
    expect(waitFor(patienceOf(), clock, 100)).toEqual({ isOver: false, ms: 21 });
  });

  test('fractions of a millisecond add up', () => {
    const { clock, watch } = living(0.3, ms => ms);
    const { isOver, ms } = waitFor(createWaiting(20, watch)(), clock, 1000);
    expect(isOver).toBe(false);
    expect(ms).toBeGreaterThan(20);
    expect(ms).toBeLessThan(22);
  });

  test('infinitely, where the clock advances', () => {
    const { clock, watch } = living(1000, ms => ms);
    expect(waitFor(createWaiting(Number.POSITIVE_INFINITY, watch)(), clock, 1e9).isOver).toBe(true);
  });
});

describe('a clock that has stopped ends a wait', () => {
  test('as soon as it has stood for 200 ms of real time, and not before', () => {
    for (const [readingMs, readings] of [
      [0.001, 200_002],
      // At 200 ms to the dot: binary fractions add up without an error.
      [1 / 64, 12_802],
      // Fewer readings than those of a living clock can be are not enough.
      [1, 10_000],
    ] as const) {
      const { clock, watch } = living(readingMs, () => 3.5);
      expect(waitFor(createWaiting(1000, watch)(), clock, 4).isOver).toBe(false);
      expect(clock.readings).toBe(readings);
    }
  });

  test('after the reading that follows 500,000 where the watch has stopped too, as under fake timers', () => {
    const { clock } = living(0, () => 0);
    const patience = createWaiting(Number.POSITIVE_INFINITY, { now: () => 0 })();
    expect(waitFor(patience, clock, 4).isOver).toBe(false);
    expect(clock.readings).toBe(500_001);
  });

  test('soon, once it was found to have stopped: until it moves', () => {
    let shownMs = 0;
    const { clock, watch } = living(0.001, () => shownMs);
    const patienceOf = createWaiting(1000, watch);
    const readingsOf = () => {
      clock.readings = 0;
      waitFor(patienceOf(), clock, 1000);
      return clock.readings;
    };
    expect([readingsOf(), readingsOf(), readingsOf()]).toEqual([200_002, 10_000, 10_000]);
    shownMs = 2;
    expect([readingsOf(), readingsOf()]).toEqual([200_003, 10_000]);
  });

  test('also after it went on for a while', () => {
    const { clock, watch } = living(0.01, ms => Math.min(ms, 30));
    expect(waitFor(createWaiting(1000, watch)(), clock, 100)).toEqual({ isOver: false, ms: 30 });
  });

  test.each([0.25, 0.99])('also where it trembles by %f ms', tremorMs => {
    let isUp = false;
    const { clock, watch } = living(0.01, () => {
      isUp = !isUp;
      return isUp ? tremorMs : 0;
    });
    expect(waitFor(createWaiting(1000, watch)(), clock, 100).isOver).toBe(false);
    expect(clock.readings).toBeLessThanOrEqual(20_003);
  });
});

describe('a clock that goes back', () => {
  test('once is waited for that much longer', () => {
    let ms = 0;
    const clock = { now: () => START_MS + (++ms < 30 ? ms : ms - 25) };
    expect(waitFor(createWaiting(100, { now: () => ms })(), clock, 40)).toEqual({ isOver: true, ms: 40 });
  });

  test('by a step is not one that has stopped', () => {
    const { clock, watch } = living(0.0001, ms => (ms < 40 ? ms : ms - 30));
    expect(waitFor(createWaiting(100, watch)(), clock, 50)).toMatchObject({ isOver: true });
  });

  test.each([1, 2.5, 3_600_000])('with each reading, by %f ms, ends the wait after 1000 of them', stepMs => {
    const { clock, watch } = living(1, ms => -ms * stepMs);
    expect(waitFor(createWaiting(Number.POSITIVE_INFINITY, watch)(), clock, 4).isOver).toBe(false);
    expect(clock.readings).toBe(1002);
  });

  test('with each reading, by less than a millisecond, ends the wait as well', () => {
    const { clock, watch } = living(1, ms => -ms * 0.25);
    expect(waitFor(createWaiting(Number.POSITIVE_INFINITY, watch)(), clock, 4).isOver).toBe(false);
    expect(clock.readings).toBe(4005);
  });

  test('again and again, like a saw, ends the wait after 1000 teeth', () => {
    const { clock, watch } = living(1, ms => ms % 10);
    expect(waitFor(createWaiting(Number.POSITIVE_INFINITY, watch)(), clock, 20).isOver).toBe(false);
    expect(clock.readings).toBeLessThanOrEqual(10_020);
    expect(clock.readings).toBeGreaterThan(9980);
  });

  test('uses up the time of the wait with what it goes forward only', () => {
    const { clock, watch } = living(1, ms => ms % 10);
    expect(waitFor(createWaiting(50, watch)(), clock, 20).isOver).toBe(false);
    // 9 of 10 steps are forward, and the first reading is no step.
    expect(clock.readings).toBe(56);
  });
});
