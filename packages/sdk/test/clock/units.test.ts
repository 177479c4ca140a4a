import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  badReading,
  EPOCH_MS,
  MAX_UNIT,
  MAX_UNIX_MS,
  requireUnit,
  startOfUnit,
  UNIT_MS,
  unitAt,
} from '../../src/clock/units.ts';
import { isSnoError } from '../../src/index.ts';
import { forAll } from '../reference/arbitraries.ts';
import { thrownBy } from '../thrown-by.ts';

describe('units', () => {
  test('are 4 ms from the start of 2010 on, in 39 bits', () => {
    expect(UNIT_MS).toBe(4);
    expect(new Date(EPOCH_MS).toISOString()).toBe('2010-01-01T00:00:00.000Z');
    expect(MAX_UNIT).toBe(2 ** 39 - 1);
    expect(new Date(startOfUnit(MAX_UNIT)).toISOString()).toBe('2079-09-07T15:47:35.548Z');
    expect(new Date(MAX_UNIX_MS).toISOString()).toBe('2079-09-07T15:47:35.551Z');
  });

  test('come back from the time at which they start, and from any before the next', () => {
    const within = fc.double({ min: 0, max: 3.99, noNaN: true });
    forAll([fc.integer({ min: 0, max: MAX_UNIT }), within], (unit, ms) => {
      expect(unitAt(startOfUnit(unit))).toBe(unit);
      expect(unitAt(startOfUnit(unit) + ms)).toBe(unit);
      expect(requireUnit('now', startOfUnit(unit) + ms)).toBe(unit);
    });
  });

  test('before the first are negative, not the first', () => {
    expect(unitAt(EPOCH_MS - 0.001)).toBe(-1);
    expect(unitAt(EPOCH_MS - 4)).toBe(-1);
    expect(unitAt(EPOCH_MS - 4.001)).toBe(-2);
  });
});

describe('a time from outside', () => {
  test('is taken from the first moment to the last', () => {
    expect(requireUnit('now', EPOCH_MS)).toBe(0);
    expect(requireUnit('now', MAX_UNIX_MS + 0.999)).toBe(MAX_UNIT);
  });

  test.each([EPOCH_MS - 0.001, MAX_UNIX_MS + 1, -0, Number.NaN, Number.NEGATIVE_INFINITY])(
    'that is %f is a RangeError with the name of the argument',
    unixMs => {
      expect(() => requireUnit('now', unixMs)).toThrow(RangeError);
      expect(() => requireUnit('now', unixMs)).toThrow(
        /^now: expected Unix milliseconds from 1262304000000 to /,
      );
    },
  );

  test.each([['1700000000000'], [null], [undefined], [1_700_000_000_000n]])(
    'that is %s is a TypeError: it is no number',
    unixMs => {
      expect(() => requireUnit('now', unixMs as never)).toThrow(TypeError);
    },
  );

  test.each([
    [EPOCH_MS - 1],
    [MAX_UNIX_MS + 1],
    [Number.NaN],
    [undefined],
    ['1700000000000'],
    [1_700_000_000_000n],
  ])('that is %s is an error of the given kind, with the reading as it was', unixMs => {
    const error = thrownBy(() => requireUnit('clock', unixMs as never, badReading(unixMs as never)));
    expect(isSnoError(error, 'ERR_CLOCK_RANGE') && error.unixMs).toBe(unixMs);
  });

  test('that has a fraction is reported with it', () => {
    const error = thrownBy(() => requireUnit('clock', EPOCH_MS - 0.5, badReading(EPOCH_MS - 0.5)));
    expect(error).toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs: EPOCH_MS - 0.5 });
  });
});
