import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGenerator, type GeneratorEvent, type IdsEvent, type Sno } from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { anchoredClock } from '../clock/machine.ts';
import { refusalOf } from '../thrown-by.ts';
import { eventsOf, START_MS, smallGenerator, unsafeGenerator } from './fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: START_MS }));
afterEach(() => vi.useRealTimers());

describe('what a generator reports', () => {
  test('a tick-tock: how far back, and the tick from here on', () => {
    const { generator, clock } = smallGenerator();
    const events = eventsOf(generator);
    generator.next();
    clock.advance(-1001);
    generator.next();
    expect(events).toEqual([{ type: 'tick-tock', now: START_MS - 1001, backMs: 1004, tick: 1, drifts: 1 }]);
    expect(generator.snapshot()).toMatchObject({ drifts: 1 });
  });

  test('an exhausted unit in its 1st, 5th, 9th … millisecond, and once when it is over', () => {
    const { generator, clock } = smallGenerator();
    const events = eventsOf(generator);
    generator.batch(4);
    // A unit lasts four milliseconds; a clock that goes back within it makes the overflow last longer.
    for (let i = 0; i < 3; i++) {
      refusalOf(() => generator.next());
      clock.advance(1);
    }
    clock.advance(1);
    generator.next();
    expect(events).toEqual([
      { type: 'exhausted', now: START_MS, count: 1, ticks: 1, retryAfterMs: 4 },
      { type: 'resumed', now: START_MS + 4, after: 'exhausted', count: 1, ticks: 5 },
    ]);
  });

  test('an exhausted unit that lasts, because another unit is exhausted before it is seen to be over', async () => {
    const { generator, clock } = smallGenerator();
    const events = eventsOf(generator);
    const signal = AbortSignal.abort;
    expect(signal).toBeDefined();
    generator.batch(4);
    const calls = Array.from({ length: 3 }, () => generator.nextAsync());
    clock.advance(4);
    generator.batch(4);
    await vi.advanceTimersByTimeAsync(4);
    clock.advance(4);
    await vi.advanceTimersByTimeAsync(4);
    await Promise.all(calls);
    expect(events.map(({ type }) => type)).toEqual(['exhausted', 'resumed', 'exhausted', 'resumed']);
    expect(events[2]).toMatchObject({ count: 3 });
  });

  test('the unsafe past, once, however often it is called in', () => {
    const { generator, clock } = unsafeGenerator();
    const events = eventsOf(generator);
    for (let i = 0; i < 40; i++) {
      refusalOf(() => generator.next());
      clock.advance(2);
    }
    clock.advance(20);
    generator.next();
    expect(events).toEqual([
      { type: 'blocked', now: START_MS - 500, count: 1, ticks: 1, retryAfterMs: 100 },
      { type: 'resumed', now: START_MS - 400, after: 'blocked', count: 1, ticks: 101 },
    ]);
  });

  test('a re-anchored clock, with the step', () => {
    let performanceMs = 1000;
    let wall = START_MS;
    const clock = anchoredClock({ wall: () => wall, performance: () => ({ now: () => performanceMs }) });
    const generator = createGenerator({ partition: 1, clock });
    const events = eventsOf(generator);
    generator.next();
    wall -= 3_600_000;
    performanceMs += 1;
    generator.next();
    expect(events).toEqual([
      { type: 're-anchored', now: START_MS - 3_600_000, stepMs: -3_600_001 },
      { type: 'tick-tock', now: START_MS - 3_600_000, backMs: 3_600_000, tick: 1, drifts: 1 },
    ]);
  });

  test('IDs, to those who ask, in columns: a batch for each unit', () => {
    const { generator, clock } = smallGenerator();
    const plain = eventsOf(generator);
    const events = eventsOf(generator, true) as IdsEvent[];
    generator.next(7);
    generator.next(8);
    expect(events).toEqual([]);
    clock.advance(4);
    generator.batch(3, 9);
    vi.advanceTimersByTime(20);
    const common = { type: 'ids', tick: 0, partition: 1, firstSequence: 0 };
    expect(events).toEqual([
      { ...common, now: START_MS, unixMs: START_MS, metas: Uint8Array.of(7, 8) },
      { ...common, now: START_MS + 4, unixMs: START_MS + 4, metas: Uint8Array.of(9, 9, 9) },
    ]);
    expect(plain).toEqual([]);
  });

  test('every ID once, whichever way it was made', async () => {
    const clock = manualClock(START_MS);
    const generator = createGenerator({ partition: 1, clock });
    let count = 0;
    generator.subscribe(event => (count += event.type === 'ids' ? event.metas.length : 0), { ids: true });
    generator.next();
    generator.nextBytes();
    await generator.nextAsync();
    generator.batch(1000);
    generator.at(0 + START_MS);
    clock.advance(-40);
    generator.batchInto(new Uint8Array(100), 10);
    vi.advanceTimersByTime(20);
    expect(count).toBe(1013);
  });
});

describe('listeners', () => {
  test('hear nothing after they have unsubscribed, not even what was collected', () => {
    const { generator, clock } = smallGenerator();
    const events: GeneratorEvent[] = [];
    const stop = generator.subscribe(event => events.push(event), { ids: true });
    generator.next();
    stop();
    stop();
    clock.advance(-100);
    generator.next();
    vi.advanceTimersByTime(20);
    expect(events).toEqual([]);
  });

  test('may make IDs themselves, and none is repeated', () => {
    const { generator, clock } = smallGenerator();
    const ids: Sno[] = [];
    generator.subscribe(event => {
      if (event.type === 'tick-tock') {
        clock.advance(8);
        ids.push(generator.next());
      }
    });
    ids.push(generator.next());
    clock.advance(-40);
    ids.push(generator.next(), generator.next());
    expect(new Set(ids).size).toBe(4);
  });

  test('that throw do not cost an ID, and their error surfaces', async () => {
    const { generator, clock } = smallGenerator();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    process.on('unhandledRejection', onError);
    const heard: GeneratorEvent[] = [];
    generator.subscribe(() => {
      throw new Error('mine');
    });
    generator.subscribe(event => heard.push(event));
    generator.next();
    clock.advance(-40);
    expect(generator.next()).toHaveLength(16);
    vi.useRealTimers();
    await new Promise(resolve => setTimeout(resolve, 1));
    process.off('unhandledRejection', onError);
    expect(heard).toHaveLength(1);
    expect(errors).toEqual([new Error('mine')]);
  });

  test('that are no functions are refused', () => {
    expect(() => smallGenerator().generator.subscribe(5 as never)).toThrow(TypeError);
  });
});
