import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstAt,
  fromBytes,
  fromFields,
  lastAt,
  MAX,
  toBigInt,
  toBytes,
  toUuid,
  unixMsOf,
  ZERO,
} from '../../src/index.ts';
import { forAll, idText, someFields } from '../reference/arbitraries.ts';

const FIRST_MS = Date.UTC(2010, 0, 1);
const LAST_MS = Date.UTC(2079, 8, 7, 15, 47, 35, 551);
const anyMs = someFields.map(({ unixMs }) => unixMs);

describe('the bounds of a time', () => {
  test('enclose each ID of its unit, and no other, in text, in bytes and as UUIDs', () => {
    forAll(
      [idText, fc.integer({ min: -9, max: 9 })],
      (id, awayMs) => {
        const unixMs = Math.min(LAST_MS, Math.max(FIRST_MS, unixMsOf(id) + awayMs));
        const isInUnit = unixMs - (unixMs % 4) === unixMsOf(id);
        const [first, last] = [firstAt(unixMs), lastAt(unixMs)];
        expect(first <= id && id <= last).toBe(isInUnit);
        expect(toUuid(first) <= toUuid(id) && toUuid(id) <= toUuid(last)).toBe(isInUnit);
        expect(
          Buffer.compare(toBytes(first), toBytes(id)) <= 0 && Buffer.compare(toBytes(id), toBytes(last)) <= 0,
        ).toBe(isInUnit);
      },
      1000,
    );
  });

  test('are IDs of that unit themselves', () => {
    forAll([anyMs], unixMs => {
      expect(unixMsOf(firstAt(unixMs))).toBe(unixMs - (unixMs % 4));
      expect(unixMsOf(lastAt(unixMs))).toBe(unixMs - (unixMs % 4));
    });
  });

  test('are the least and the greatest that fields can make', () => {
    const [least, greatest] = [
      { tick: 0 as const, meta: 0, partition: 0, sequence: 0 },
      { tick: 1 as const, meta: 0xff, partition: 0xffff, sequence: 0xffff },
    ];
    forAll([anyMs], unixMs => {
      expect(firstAt(unixMs)).toBe(fromFields({ unixMs, ...least }));
      expect(lastAt(unixMs)).toBe(fromFields({ unixMs, ...greatest }));
    });
  });

  test('leave nothing between a unit and the next', () => {
    forAll([fc.integer({ min: FIRST_MS, max: LAST_MS - 4 })], unixMs => {
      expect(toBigInt(firstAt(unixMs + 4)) - toBigInt(lastAt(unixMs))).toBe(1n);
    });
  });

  test('are those of the whole millisecond that a fraction lies in', () => {
    expect(firstAt(FIRST_MS + 3.999)).toBe(ZERO);
    expect(firstAt(FIRST_MS + 4.001)).toBe(firstAt(FIRST_MS + 4));
    expect(lastAt(FIRST_MS + 3.999)).toBe(lastAt(FIRST_MS));
  });

  test('at the two ends of time are the least and the greatest ID of all', () => {
    expect(firstAt(FIRST_MS)).toBe(ZERO);
    expect(lastAt(LAST_MS)).toBe(MAX);
    expect(lastAt(LAST_MS + 0.999)).toBe(MAX);
    expect(lastAt(FIRST_MS)).toBe(fromBytes(Uint8Array.of(0, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0xff)));
    expect(firstAt(LAST_MS)).toBe(fromBytes(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xfe, 0, 0, 0, 0, 0)));
  });

  test.each([FIRST_MS - 1, FIRST_MS - 0.001, 0, -0, -1, Number.NEGATIVE_INFINITY])(
    'from %f on, which lies before time, begin with the least ID; no ID ends there',
    unixMs => {
      expect(firstAt(unixMs)).toBe(ZERO);
      expect(() => lastAt(unixMs)).toThrow(RangeError);
    },
  );

  test.each([LAST_MS + 1, LAST_MS + 1e12, Number.POSITIVE_INFINITY])(
    'up to %f, which lies after time, end with the greatest ID; no ID begins there',
    unixMs => {
      expect(lastAt(unixMs)).toBe(MAX);
      expect(() => firstAt(unixMs)).toThrow(RangeError);
    },
  );

  test.each([FIRST_MS / 1000, 1_767_225_600, 1_767_225_600.123, Math.floor(LAST_MS / 1000)])(
    'of %f, which is a time in seconds, are refused by both',
    seconds => {
      const error = new RangeError(`time: expected milliseconds, not seconds, got ${seconds}`);
      expect(() => firstAt(seconds)).toThrow(error);
      expect(() => lastAt(seconds)).toThrow(error);
    },
  );

  test('of a number before or after all seconds, and of a Date, are as open as others', () => {
    expect(firstAt(FIRST_MS / 1000 - 0.001)).toBe(ZERO);
    expect(firstAt((LAST_MS + 1) / 1000)).toBe(ZERO);
    expect(firstAt(new Date(1_767_225_600))).toBe(ZERO);
  });

  test('of a Date are those of its milliseconds', () => {
    const date = new Date(1_700_000_000_000);
    expect([firstAt(date), lastAt(date)]).toEqual([firstAt(date.getTime()), lastAt(date.getTime())]);
    expect(firstAt(new Date(0))).toBe(ZERO);
  });

  test.each([Number.NaN, new Date(Number.NaN)])('of %s are refused with a RangeError', time => {
    expect(() => firstAt(time)).toThrow(RangeError);
    expect(() => lastAt(time)).toThrow(RangeError);
  });

  test.each([
    [undefined],
    [null],
    ['1700000000000'],
    [1_700_000_000_000n],
    [{ getMilliseconds: () => 5 }],
    [[FIRST_MS]],
  ])('of %s, which is no number, are refused with a TypeError', value => {
    expect(() => firstAt(value as never)).toThrow(TypeError);
    expect(() => lastAt(value as never)).toThrow(TypeError);
  });

  test('of another value are refused with what each of them takes', () => {
    expect(() => firstAt('x' as never)).toThrow(
      new TypeError('time: expected a Date or Unix milliseconds up to 3461327255551, got "x"'),
    );
    expect(() => lastAt(0)).toThrow(
      new RangeError('time: expected a Date or Unix milliseconds from 1262304000000, got 0'),
    );
  });
});
