import { afterEach, describe, expect, test, vi } from 'vitest';
import { datacenter, type SnowflakeSnapshot, twitter } from '../../src/snowflake/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { livingClock, START_MS, smallLayout } from './fixture.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('strategies can be chosen for each generator', () => {
  test('an overflow that throws does so at once, and the next unit starts over', () => {
    const layout = smallLayout();
    const clock = manualClock(START_MS + 3.25);
    const generator = layout.createGenerator({ machine: 1, clock });
    generator.batch(4);
    const readings = vi.spyOn(clock, 'now');
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      // 6.75 ms, rounded up.
      retryAfterMs: 7,
    });
    expect(readings).toHaveBeenCalledTimes(1);
    clock.advance(7);
    expect(layout.toFields(generator.next())).toMatchObject({ unixMs: START_MS + 10, sequence: 0 });
  });

  test('a regression that throws does not wait for an overflow either', () => {
    const clock = manualClock(START_MS);
    const generator = smallLayout().createGenerator({ machine: 1, clock, overflow: 'wait' });
    generator.batch(4);
    clock.advance(-20);
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 30 });
  });

  test('a clock that goes back while an overflow waits is decided afresh', () => {
    const layout = smallLayout({ regression: 'next-timeline', overflow: 'wait' });
    const full = layout.createGenerator({ machine: 1, clock: manualClock(START_MS) });
    full.batch(4);
    const clock = livingClock(START_MS, 0, START_MS, START_MS, START_MS - 20);
    const generator = layout.createGenerator({ machine: 1, clock, snapshot: full.snapshot() });
    expect(layout.toFields(generator.next())).toMatchObject({ unixMs: START_MS - 20, clock: 1 });
  });

  test('a synchronous wait ends by the count of readings where the clock stands still', () => {
    const clock = manualClock(START_MS);
    const generator = smallLayout({ overflow: 'wait' }).createGenerator({ machine: 1, clock });
    generator.batch(4);
    const readings = vi.spyOn(clock, 'now');
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
    expect(readings.mock.calls.length).toBeLessThan(600_000);
  });
});

describe('an asynchronous call', () => {
  test('waits without holding the thread, whatever the strategy', async () => {
    vi.useFakeTimers({ now: START_MS });
    const layout = smallLayout();
    const clock = manualClock(START_MS);
    const generator = layout.createGenerator({ machine: 1, clock });
    await generator.nextAsync();
    clock.advance(-35);
    const id = generator.nextAsync();
    for (let i = 0; i < 4; i++) {
      clock.advance(10);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(layout.toFields(await id)).toMatchObject({ unixMs: START_MS, sequence: 1 });
  });

  test('rejects with the reason of its signal, and for a clock that no ID can hold', async () => {
    const clock = manualClock(START_MS);
    const generator = smallLayout().createGenerator({ machine: 1, clock });
    const controller = new AbortController();
    generator.batch(4);
    const id = generator.nextAsync({ signal: controller.signal });
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(id).rejects.toBe(reason);
    await expect(generator.nextAsync({ signal: controller.signal })).rejects.toBe(reason);
    clock.set(0);
    await expect(generator.nextAsync()).rejects.toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs: 0 });
  });
});

describe('a batch', () => {
  test('is in order, over as many units as it takes', () => {
    const layout = smallLayout({ overflow: 'wait' });
    const ids = layout.createGenerator({ machine: 1, clock: livingClock(START_MS, 0.1) }).batch(11);
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(ids).size).toBe(11);
  });

  test('that is refused uses up the numbers that it took', () => {
    const clock = manualClock(START_MS);
    const generator = smallLayout().createGenerator({ machine: 1, clock });
    generator.next();
    expect(refusalOf(() => generator.batch(4))).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
    clock.advance(10);
    expect(generator.batch(3)).toHaveLength(3);
    expect(generator.batch(0)).toEqual([]);
  });

  test.each([-1, 1.5, '1', undefined])('of %s is refused', count => {
    const generator = twitter.createGenerator({ datacenter: 1, worker: 1 });
    expect(() => generator.batch(count as number)).toThrow(/^count \(limited by maxWaitMs\): expected/);
  });
});

describe('the text', () => {
  test('is the decimal of the ID, made on the default clock', () => {
    const generator = twitter.createGenerator({ datacenter: 1, worker: 1 });
    const text = generator.nextText();
    expect(twitter.parse(text)).toBeLessThan(generator.next());
    expect(Math.abs(twitter.unixMsOf(text) - Date.now())).toBeLessThan(10_000);
  });
});

describe('a range', () => {
  test('is all that a generator uses, so that two can share a node', () => {
    const layout = smallLayout();
    const clock = manualClock(START_MS);
    const [low, high] = (
      [
        [0, 1],
        [2, 3],
      ] as const
    ).map(range => layout.createGenerator({ machine: 1, clock, range }));
    const ids = [...low!.batch(2), ...high!.batch(2)];
    expect(ids.map(id => layout.toFields(id).sequence)).toEqual([0, 1, 2, 3]);
    expect(refusalOf(() => high!.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
  });

  test('of one number makes one ID a unit', () => {
    const generator = smallLayout().createGenerator({
      machine: 1,
      clock: manualClock(START_MS),
      range: [2, 2],
    });
    generator.next();
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
  });

  test.each([-1, 0.5, Number.NaN, '3'])('cannot be started at %s, and no number is taken', start => {
    const startAt = () => start as number;
    const generator = smallLayout().createGenerator({ machine: 1, clock: manualClock(START_MS), startAt });
    const before = generator.snapshot();
    expect(() => generator.next()).toThrow(/^startAt: expected/);
    expect(generator.snapshot()).toEqual(before);
  });
});

describe('a snapshot', () => {
  const layout = smallLayout({ regression: 'next-timeline', overflow: 'next-timeline' });
  const made = layout.createGenerator({ machine: 1, clock: manualClock(START_MS), startAt: () => 3 });
  made.batch(6);
  const snapshot = made.snapshot();

  test('continues in the same unit, from the same start', () => {
    const restored = layout.createGenerator({
      machine: 1,
      clock: manualClock(START_MS),
      snapshot: JSON.parse(JSON.stringify(snapshot)),
    });
    expect(layout.toFields(restored.next())).toMatchObject({ clock: 1, sequence: 1 });
    expect(snapshot).toEqual({
      epochMs: Date.UTC(2020, 0, 1),
      unitMs: 10,
      node: { machine: 1 },
      range: [0, 3],
      unit: (START_MS - Date.UTC(2020, 0, 1)) / 10,
      timeline: 1,
      sequence: 1,
      start: 3,
      highs: [(START_MS - Date.UTC(2020, 0, 1)) / 10, 0, 0, 0],
    });
  });

  test('of another preset is refused, whose units are of other times', () => {
    const node = { datacenter: 1, worker: 2, clock: manualClock(START_MS) };
    const generator = datacenter.createGenerator(node);
    generator.next();
    const restore = () => twitter.createGenerator({ ...node, snapshot: generator.snapshot() });
    expect(refusalOf(restore)).toMatchObject({ code: 'ERR_SNAPSHOT_INVALID', field: 'epochMs' });
  });

  test('is a copy', () => {
    const { node, highs } = made.snapshot();
    (highs as number[])[0] = 0;
    (node as { machine: number }).machine = 7;
    expect(made.snapshot()).toEqual(snapshot);
  });

  test.each<[unknown, string]>([
    [null, 'snapshot'],
    ['{}', 'snapshot'],
    [{ ...snapshot, node: undefined }, 'machine'],
    [{ ...snapshot, node: { machine: 2 } }, 'machine'],
    [{ ...snapshot, range: undefined }, 'range'],
    [{ ...snapshot, range: [1, 3] }, 'range'],
    [{ ...snapshot, range: [0, 2] }, 'range'],
    [{ ...snapshot, epochMs: undefined }, 'epochMs'],
    [{ ...snapshot, unitMs: 1 }, 'unitMs'],
    [{ ...snapshot, unit: -1 }, 'unit'],
    [{ ...snapshot, unit: 2 ** 40 }, 'unit'],
    [{ ...snapshot, unit: '5' }, 'unit'],
    [{ ...snapshot, timeline: 4 }, 'timeline'],
    [{ ...snapshot, sequence: 4 }, 'sequence'],
    [{ ...snapshot, sequence: 0.5 }, 'sequence'],
    [{ ...snapshot, start: 4 }, 'start'],
    [{ ...snapshot, highs: [0, 0] }, 'highs'],
    [{ ...snapshot, highs: Array(4) }, 'highs'],
    [{ ...snapshot, highs: undefined }, 'highs'],
    [{ ...snapshot, highs: [0, 0, 0, null] }, 'highs'],
    [{ ...snapshot, highs: [0, 0, 0, 2 ** 40] }, 'highs'],
  ])('%j cannot be restored', (wrong, field) => {
    const options = { machine: 1, snapshot: wrong as SnowflakeSnapshot };
    expect(refusalOf(() => layout.createGenerator(options))).toMatchObject({
      code: 'ERR_SNAPSHOT_INVALID',
      field,
    });
  });
});
