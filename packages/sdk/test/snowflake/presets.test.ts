import { describe, expect, test } from 'vitest';
import {
  datacenter,
  discord,
  instagram,
  instance,
  mastodon,
  type Snowflake,
  type SnowflakeGenerator,
  sonyflake,
  sonyflake2,
  tsid,
  twitter,
} from '../../src/snowflake/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { livingClock, START_MS } from './fixture.ts';

/** Fills the present unit, and returns how many IDs that took. */
function fill(generator: SnowflakeGenerator): number {
  for (let count = 0; ; count++) {
    try {
      generator.next();
    } catch {
      return count;
    }
  }
}

describe.each([
  ['twitter', twitter, { datacenter: 3, worker: 4 }, 4096, '2010-11-04T01:42:54.657Z', [41, 5, 5, 12]],
  ['datacenter', datacenter, { datacenter: 3, worker: 4 }, 4096, '2021-01-01T00:00:00.000Z', [41, 5, 5, 12]],
  ['instance', instance, { instance: 999 }, 4096, '2021-01-01T00:00:00.000Z', [41, 10, 12]],
  ['discord', discord, { worker: 3, process: 4 }, 4096, '2015-01-01T00:00:00.000Z', [42, 5, 5, 12]],
  ['instagram', instagram, { shard: 8000 }, 1024, '2011-08-24T21:07:01.721Z', [41, 13, 10]],
  ['mastodon', mastodon, {}, 65_536, '1970-01-01T00:00:00.000Z', [48, 16]],
  ['sonyflake', sonyflake, { machine: 65_000 }, 256, '2014-09-01T00:00:00.000Z', [39, 8, 16]],
  ['sonyflake2', sonyflake2, { machine: 65_000 }, 256, '2025-01-01T00:00:00.000Z', [39, 8, 16]],
  ['tsid', tsid, { node: 999 }, 4096, '2020-01-01T00:00:00.000Z', [42, 10, 12]],
] as const)('%s', (name, preset, node, capacity, epoch, widths) => {
  const layout = preset as unknown as Snowflake<string, string>;
  const make = (clock: { now(): number }, more = {}) =>
    layout.createGenerator({ ...node, ...more, clock } as never);

  test('has the published epoch and widths', () => {
    expect(new Date(layout.epochMs).toISOString()).toBe(epoch);
    expect(layout.fields.map(({ width }) => width)).toEqual(widths);
    expect(layout.unitMs).toBe(name.startsWith('sonyflake') ? 10 : 1);
  });

  test('an ID says its node and its time', () => {
    const id = make(manualClock(START_MS + 7)).next();
    expect(layout.toFields(id)).toMatchObject({
      ...node,
      unixMs: name.startsWith('sonyflake') ? START_MS : START_MS + 7,
    });
  });

  test(`makes ${capacity} IDs in a unit, and waits for the next`, () => {
    const clock = manualClock(START_MS);
    const generator = make(clock, { maxWaitMs: 0 });
    expect(fill(generator)).toBe(capacity);
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      retryAfterMs: layout.unitMs,
    });
    const waiting = make(livingClock(START_MS + 1, 0.5), { snapshot: generator.snapshot() });
    expect(layout.unixMsOf(waiting.next())).toBe(START_MS + layout.unitMs);
  });

  test(`a clock that went back: ${layout.regression}`, () => {
    const clock = manualClock(START_MS);
    const generator = make(clock);
    const last = generator.next();
    clock.advance(-500);
    const before = generator.snapshot();
    if (layout.regression === 'hold') {
      expect(layout.unixMsOf(generator.next())).toBe(START_MS);
      expect(generator.next()).toBeGreaterThan(last);
      return;
    }
    if (layout.regression === 'wait') {
      const waiting = make(livingClock(START_MS - 500), { snapshot: before });
      expect(layout.unixMsOf(waiting.next())).toBe(START_MS);
    }
    const refusing = make(clock, { snapshot: before, maxWaitMs: layout.regression === 'wait' ? 499 : 1000 });
    expect(refusalOf(() => refusing.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 500 });
    expect(refusing.snapshot()).toEqual(before);
    clock.set(START_MS);
    expect(refusing.next()).toBeGreaterThan(last);
  });

  test('a clock outside its time is refused', () => {
    const clock = manualClock(START_MS);
    const generator = make(clock);
    generator.next();
    const before = generator.snapshot();
    for (const unixMs of [layout.epochMs - 1, layout.maxUnixMs + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
      clock.set(unixMs);
      expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs });
    }
    expect(generator.snapshot()).toEqual(before);
    clock.set(layout.maxUnixMs);
    expect(layout.unixMsOf(generator.next())).toBe(layout.maxUnixMs + 1 - layout.unitMs);
  });
});

describe('Sonyflake holds the old time', () => {
  test('and when that is full, moves on by one unit and waits until the clock is there', () => {
    const clock = manualClock(START_MS);
    const generator = sonyflake.createGenerator({ machine: 1, clock });
    generator.next();
    clock.advance(-400);
    // 255 more IDs of the held unit, while the clock is 400 ms behind.
    for (const id of generator.batch(255)) expect(sonyflake.unixMsOf(id)).toBe(START_MS);

    const waiting = sonyflake.createGenerator({
      machine: 1,
      clock: livingClock(START_MS - 400),
      snapshot: generator.snapshot(),
    });
    expect(sonyflake.toFields(waiting.next())).toEqual({ unixMs: START_MS + 10, sequence: 0, machine: 1 });
  });

  test('and throws what takes longer than it may wait, whatever the clock does below', () => {
    const clock = manualClock(START_MS);
    const generator = sonyflake.createGenerator({ machine: 1, clock, maxWaitMs: 100 });
    generator.next();
    clock.advance(-3_600_000);
    expect(fill(generator)).toBe(255);
    const before = generator.snapshot();
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      retryAfterMs: 3_600_010,
    });
    expect(generator.snapshot()).toEqual(before);
  });

  test('with another epoch', () => {
    const mine = sonyflake.with({ epochMs: Date.UTC(2024, 0, 1) });
    const id = mine.createGenerator({ machine: 5, clock: manualClock(START_MS) }).next();
    expect(mine.unixMsOf(id)).toBe(START_MS);
    expect(sonyflake.unixMsOf(id)).not.toBe(START_MS);
  });
});

test('Mastodon starts each millisecond where its hash says, and wraps round', () => {
  const clock = manualClock(START_MS);
  const starts: number[] = [];
  const startAt = (unixMs: number): number => {
    starts.push(unixMs);
    return 65_535;
  };
  const generator = mastodon.createGenerator({ clock, startAt, maxWaitMs: 0 });
  const sequences = generator.batch(3).map(id => mastodon.toFields(id).sequence);
  expect(sequences).toEqual([65_535, 0, 1]);
  expect(new Set(generator.batch(65_533)).size).toBe(65_533);
  expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
  expect(starts).toEqual([START_MS]);
  expect(mastodon.createGenerator().next()).toBeGreaterThan(0n);
});
