import { describe, expect, test, vi } from 'vitest';
import { createSharedSnowflake } from '../../src/shared/index.ts';
import { twitter } from '../../src/snowflake/index.ts';
import { manualClock } from '../../src/testing/index.ts';

const START_MS = Date.UTC(2026, 0, 1);
const timeOf = (id: bigint, epochMs = 0) => Number(id >> 16n) + epochMs;
const sequenceOf = (id: bigint) => Number(id & 0xffffn);

describe('a shared snowflake', () => {
  test('is 48 bits of milliseconds and 16 of a sequence that all threads share', () => {
    const clock = manualClock(START_MS + 0.75);
    const a = createSharedSnowflake({ clock });
    const b = createSharedSnowflake(a.buffer, { clock });
    const ids = [a.next(), b.next(), a.next()];
    expect(ids.map(id => timeOf(id))).toEqual([START_MS, START_MS, START_MS]);
    expect(ids.map(sequenceOf)).toEqual([0, 1, 2]);
    clock.advance(1);
    expect(sequenceOf(b.next())).toBe(0);
    expect(a.last).toBe(b.last);
  });

  test('holds its time while a clock is behind', () => {
    const clock = manualClock(START_MS);
    const snowflake = createSharedSnowflake({ clock });
    snowflake.next();
    clock.advance(-5000);
    const id = snowflake.next();
    expect([timeOf(id), sequenceOf(id)]).toEqual([START_MS, 1]);
  });

  test('carries into the time when a millisecond is full', () => {
    const clock = manualClock(START_MS);
    const snowflake = createSharedSnowflake({ clock });
    expect(snowflake.reserve(65_536)).toBe(BigInt(START_MS) << 16n);
    const id = snowflake.next();
    expect([timeOf(id), sequenceOf(id)]).toEqual([START_MS + 1, 0]);
    clock.advance(1);
    expect(sequenceOf(snowflake.next())).toBe(1);
  });

  test('has an epoch, which other threads find in the buffer', () => {
    const clock = manualClock(START_MS);
    const epochMs = Date.UTC(2021, 0, 1);
    const { buffer } = createSharedSnowflake({ clock, epochMs });
    const snowflake = createSharedSnowflake(buffer, { clock, epochMs });
    expect([timeOf(snowflake.next(), epochMs), snowflake.epochMs]).toEqual([START_MS, epochMs]);
    expect(() => createSharedSnowflake(buffer, { epochMs: 0 })).toThrow(RangeError);
    expect(() => createSharedSnowflake(buffer, { last: 0n })).toThrow(TypeError);
  });

  test('continues above what it is told to be the last', () => {
    const clock = manualClock(START_MS);
    const last = BigInt(START_MS + 10) << 16n;
    expect(createSharedSnowflake({ clock, last }).next()).toBe(last + 1n);
  });

  test.each([
    [{ epochMs: -1 }, RangeError],
    [{ epochMs: 0.5 }, RangeError],
    [{ last: -1n }, RangeError],
    [{ last: 2n ** 64n }, RangeError],
    [{ last: 5 }, TypeError],
    [{ clock: {} }, TypeError],
  ])('refuses %s', (options, Kind) => {
    expect(() => createSharedSnowflake(options as never)).toThrow(Kind);
  });

  test('refuses a count that cannot be', () => {
    expect(() => createSharedSnowflake().reserve(0)).toThrow(RangeError);
    expect(() => createSharedSnowflake().reserve(65_537)).toThrow(RangeError);
    expect(timeOf(createSharedSnowflake().next())).toBeGreaterThan(START_MS - 1e12);
  });

  test.each([
    [-1],
    [Number.NaN],
    [2 ** 48],
    [Number.POSITIVE_INFINITY],
    [String(START_MS)],
    [BigInt(START_MS)],
    [undefined],
    [null],
    [new Date(START_MS)],
  ])('refuses a clock that reads %o', reading => {
    const unixMs = reading as number;
    const snowflake = createSharedSnowflake({ clock: { now: () => unixMs } });
    expect(() => snowflake.next()).toThrow(expect.objectContaining({ code: 'ERR_CLOCK_RANGE', unixMs }));
    expect(snowflake.last).toBe(0n);
  });

  test('ends with its last number', () => {
    const snowflake = createSharedSnowflake({ clock: manualClock(START_MS), last: 2n ** 64n - 2n });
    expect(snowflake.next()).toBe(2n ** 64n - 1n);
    expect(() => snowflake.next()).toThrow(
      expect.objectContaining({
        code: 'ERR_CLOCK_RANGE',
        message: 'IDs: expected 1 left below 2^64, got 0',
        unixMs: START_MS,
      }),
    );
    const few = createSharedSnowflake({ clock: manualClock(START_MS), last: 2n ** 64n - 6n });
    expect(() => few.reserve(10)).toThrow('IDs: expected 10 left below 2^64, got 5');
    expect(few.reserve(5)).toBe(2n ** 64n - 5n);
  });

  test('repeats nothing when another thread comes between reading and writing', () => {
    const clock = manualClock(START_MS);
    const a = createSharedSnowflake({ clock });
    const b = createSharedSnowflake(a.buffer, { clock });
    const ids: bigint[] = [];
    const { compareExchange } = Atomics;
    let turns = 3;
    const spy = vi.spyOn(Atomics, 'compareExchange').mockImplementation(((...args: never[]) => {
      if (turns-- > 0) ids.push(a.next());
      return (compareExchange as (...args: never[]) => bigint)(...args);
    }) as never);
    ids.push(b.next());
    spy.mockRestore();
    expect(ids.map(sequenceOf)).toEqual([0, 1, 2, 3]);
  });

  test('gives up where something else changes the buffer all the time', () => {
    const snowflake = createSharedSnowflake({ clock: manualClock(START_MS) });
    const spy = vi.spyOn(Atomics, 'compareExchange').mockReturnValue(7n as never);
    expect(() => snowflake.next()).toThrow(
      /^buffer: expected that of a shared snowflake, got one that changes/,
    );
    spy.mockRestore();
    expect(sequenceOf(snowflake.next())).toBe(0);
  });
});

describe('what cannot be is refused by name', () => {
  const create = createSharedSnowflake as (...args: unknown[]) => unknown;
  const { buffer } = createSharedSnowflake();

  test.each<[string, unknown[], string]>([
    [
      'a layout',
      [twitter],
      'options: expected no layout: use createSharedSnowflakeGenerator(layout, options)',
    ],
    [
      'a layout before options',
      [twitter, {}],
      'options: expected no layout: use createSharedSnowflakeGenerator',
    ],
    [
      'an unknown option',
      [{ foo: 1 }],
      'unknown key in options: expected one of clock, epochMs, last, got "foo"',
    ],
    ['options in place of a buffer', [{ foo: 1 }, {}], 'buffer: expected a SharedArrayBuffer, got an object'],
    ['an unknown option with a buffer', [buffer, { foo: 1 }], 'unknown key in options: expected one of'],
    ['a number', [7], 'buffer: expected a SharedArrayBuffer, or options, got 7'],
    ['a number with a buffer', [buffer, 7], 'options: expected a plain object, got 7'],
    ['null', [null], 'buffer: expected a SharedArrayBuffer, or options, got null'],
    ['no clock', [{ clock: null }], 'clock: expected an object with now(), got null'],
  ])('%s: TypeError', (_, args, said) => {
    expect(() => create(...args)).toThrow(TypeError);
    expect(() => create(...args)).toThrow(said);
  });

  test('undefined stands for an option that is left out', () => {
    const options = { clock: undefined, epochMs: undefined, last: undefined };
    for (const args of [[], [options], [options, undefined], [buffer, options], [buffer, undefined]]) {
      expect(() => create(...args)).not.toThrow();
    }
  });

  test('each option is read once', () => {
    let readings = 0;
    const options = {
      get epochMs() {
        return readings++ === 0 ? 5 : -1;
      },
    };
    expect([createSharedSnowflake(options).epochMs, readings]).toEqual([5, 1]);
  });

  test('a buffer with an epoch that is no number', () => {
    new BigUint64Array(buffer, 8, 1)[0] = 2n ** 60n;
    expect(() => create(buffer)).toThrow('buffer: expected that of a shared snowflake, got other data');
  });
});
