import { afterEach, describe, expect, test, vi } from 'vitest';
import { EPOCH_MS } from '../../src/clock/units.ts';
import { createGenerator, sequenceOf, tickOf, unixMsOf } from '../../src/index.ts';
import { adjustableClock, manualClock } from '../../src/testing/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { START_MS, smallGenerator, unsafeGenerator } from './fixture.ts';

afterEach(() => vi.useRealTimers());

/** A clock that advances by this many milliseconds with each reading, and counts them. */
function livingClock(stepMs: number) {
  const clock = { ms: START_MS, readings: 0, now: () => START_MS };
  clock.now = () => {
    clock.readings++;
    clock.ms += stepMs;
    return clock.ms;
  };
  return clock;
}

describe('a synchronous call waits', () => {
  test('from a full unit to the next one', () => {
    const clock = livingClock(0.125);
    const generator = createGenerator({ partition: 1, sequence: [0, 3], clock });
    const ids = Array.from({ length: 12 }, () => generator.next());
    expect(ids.map(sequenceOf)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
    expect(unixMsOf(ids[11]!) - unixMsOf(ids[0]!)).toBe(8);
    expect(ids.slice().sort()).toEqual(ids);
  });

  test.each([16.7, 100])('under a clock in steps of %s ms', quantumMs => {
    const clock = adjustableClock(livingClock(0.5));
    clock.coarsen(quantumMs);
    const generator = createGenerator({ partition: 1, sequence: [0, 3], clock });
    const ids = Array.from({ length: 40 }, () => generator.next());
    expect(new Set(ids).size).toBe(40);
  });

  test('out of the unsafe past, and no longer than to the first safe unit', () => {
    const { generator, clock } = unsafeGenerator({ whenBlocked: 'wait' });
    const wait = vi.spyOn(clock, 'now').mockImplementation(livingFrom(START_MS - 500, 1));
    expect(unixMsOf(generator.next())).toBe(START_MS - 400);
    expect(wait.mock.calls.length).toBeLessThan(110);
  });

  test('also when the clock is set back meanwhile: a step back is no standing still', () => {
    const { generator, clock } = unsafeGenerator({ whenBlocked: 'wait' });
    let readings = 0;
    // Read 1000 times in each millisecond; set back by 59 ms soon after the wait began.
    clock.now = () => START_MS - 440 + ++readings / 1000 - (readings > 2000 ? 59 : 0);
    expect(unixMsOf(generator.next())).toBe(START_MS - 400);
  });

  test('and decides afresh when the clock goes back meanwhile: an overflow becomes a tick-tock', () => {
    const readings = [START_MS, START_MS, START_MS + 1, START_MS - 20];
    let next = 0;
    const clock = { now: () => readings[Math.min(next++, readings.length - 1)]! };
    const generator = createGenerator({ partition: 1, sequence: [0, 3], clock });
    generator.batch(4);
    const id = generator.next();
    expect([tickOf(id), unixMsOf(id)]).toEqual([1, START_MS - 20]);
  });
});

describe('a synchronous wait is bounded', () => {
  test('by the count of readings where the clock stands still', () => {
    const { generator, clock } = smallGenerator({ whenBlocked: 'wait' });
    generator.batch(4);
    const readings = vi.spyOn(clock, 'now');
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      retryAfterMs: 4,
    });
    expect(readings.mock.calls.length).toBeLessThan(600_000);
  });

  test('by the count of readings in the unsafe past too', () => {
    const { generator } = unsafeGenerator({ whenBlocked: 'wait' });
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 100 });
  });

  test('by maxWaitMs, at once where it is known to take longer', () => {
    const { generator, clock } = unsafeGenerator({ whenBlocked: 'wait', maxWaitMs: 99 });
    const readings = vi.spyOn(clock, 'now');
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 100 });
    expect(readings).toHaveBeenCalledTimes(1);
  });

  test('by maxWaitMs where the clock goes back while it is waited for', () => {
    const { generator, clock } = unsafeGenerator({ whenBlocked: 'wait', maxWaitMs: 150 });
    vi.spyOn(clock, 'now')
      .mockImplementationOnce(() => START_MS - 500)
      .mockImplementation(livingFrom(START_MS - 5000, 1));
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE' });
  });

  test('by the number of steps back, and says how far it is from the last of them', () => {
    const { generator, clock } = unsafeGenerator({ whenBlocked: 'wait' });
    let ms = START_MS - 500;
    const readings = vi.spyOn(clock, 'now').mockImplementation(() => ms--);
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_CLOCK_UNSAFE',
      retryAfterMs: START_MS - 400 - (ms + 1),
    });
    expect(readings.mock.calls.length).toBeLessThan(1010);
  });

  test('where the clock leaves what IDs can hold, also in the unsafe past', () => {
    const clock = manualClock(EPOCH_MS + 400);
    const generator = createGenerator({ partition: 1, clock });
    generator.next();
    clock.set(EPOCH_MS + 200);
    generator.next();
    let ms = EPOCH_MS + 104;
    vi.spyOn(clock, 'now').mockImplementation(() => (ms -= 4));
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_CLOCK_RANGE',
      unixMs: EPOCH_MS - 4,
    });
  });

  test('under fake timers, on the default clock', () => {
    vi.useFakeTimers({ now: START_MS });
    const generator = createGenerator({ partition: 1, sequence: [0, 3] });
    generator.batch(4);
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      retryAfterMs: 4,
    });
    vi.advanceTimersByTime(4);
    expect(unixMsOf(generator.next())).toBe(START_MS + 4);
  });
});

describe('an asynchronous call waits without holding the thread', () => {
  test('and needs no timer where there is an ID', async () => {
    const { generator } = smallGenerator();
    expect(sequenceOf(await generator.nextAsync(9))).toBe(0);
  });

  test('for as long as it takes, whatever the policy for synchronous calls', async () => {
    vi.useFakeTimers({ now: START_MS });
    const { generator, clock } = unsafeGenerator({ maxWaitMs: 0 });
    const id = generator.nextAsync();
    for (let i = 0; i < 25; i++) {
      clock.advance(4);
      await vi.advanceTimersByTimeAsync(4);
    }
    expect(unixMsOf(await id)).toBe(START_MS - 400);
  });

  test('many at once get an ID each', async () => {
    vi.useFakeTimers({ now: START_MS });
    const { generator, clock } = smallGenerator();
    const all = Promise.all(Array.from({ length: 11 }, () => generator.nextAsync()));
    for (let i = 0; i < 4; i++) {
      clock.advance(4);
      await vi.advanceTimersByTimeAsync(4);
    }
    expect(new Set(await all).size).toBe(11);
  });

  test('and rejects with the reason of its signal when that aborts', async () => {
    const { generator } = unsafeGenerator();
    const controller = new AbortController();
    const id = generator.nextAsync(0, { signal: controller.signal });
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(id).rejects.toBe(reason);
    await expect(generator.nextAsync(0, { signal: controller.signal })).rejects.toBe(reason);
  });

  test('and makes an AbortError where an old signal has no reason', async () => {
    const { generator } = smallGenerator();
    const signal = { aborted: true };
    await expect(generator.nextAsync(0, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test.each([null, 5, {}, { aborted: 1 }])('and refuses the signal %o', async signal => {
    const { generator } = smallGenerator();
    const before = generator.snapshot();
    const refused = expect(generator.nextAsync(0, { signal: signal as never })).rejects;
    await refused.toThrow(/^signal: expected an AbortSignal, got /);
    expect(generator.snapshot()).toEqual(before);
  });

  test('and rejects for a clock that no ID can hold', async () => {
    const { generator, clock } = smallGenerator();
    clock.set(0);
    await expect(generator.nextAsync()).rejects.toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs: 0 });
  });
});

function livingFrom(startMs: number, stepMs: number): () => number {
  let ms = startMs;
  return () => {
    ms += stepMs;
    return ms;
  };
}
