import { describe, expect, test, vi } from 'vitest';
import { createSubstitute } from '../../src/clock/substitute.ts';
import { EPOCH_MS, MAX_UNIX_MS } from '../../src/clock/units.ts';

const KNOWN_MS = Date.UTC(2026, 0, 1);
/** What is drawn, and the time that it stands for. */
const DRAWN = 2 ** 31;
const DRAWN_MS = EPOCH_MS + 64 * DRAWN;

/** A substitute that draws one time. */
function substitute(lastMs = 0) {
  const draw = vi.fn(() => DRAWN);
  return { place: createSubstitute(lastMs, draw), draw };
}

describe('a reading that an ID can hold', () => {
  test.each([EPOCH_MS, KNOWN_MS, KNOWN_MS + 0.25, MAX_UNIX_MS, MAX_UNIX_MS + 0.999])('stays: %f', reading => {
    const { place, draw } = substitute();
    expect(place(reading)).toBe(reading);
    expect(draw).not.toHaveBeenCalled();
  });

  test('may go back', () => {
    const { place } = substitute();
    expect([KNOWN_MS, KNOWN_MS - 5000, KNOWN_MS].map(place)).toEqual([KNOWN_MS, KNOWN_MS - 5000, KNOWN_MS]);
  });
});

describe('what is no time at all is refused', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%o', reading => {
    const { place } = substitute(KNOWN_MS);
    expect(() => place(reading)).toThrow(
      expect.objectContaining({ code: 'ERR_CLOCK_RANGE', unixMs: reading }),
    );
    // Nor does it end what was begun.
    expect(place(0)).toBe(KNOWN_MS);
    expect(() => place(reading)).toThrow('Clock out of range');
    expect(place(10)).toBe(KNOWN_MS + 10);
  });
});

describe('a clock out of range', () => {
  test.each([0, EPOCH_MS - 0.001, MAX_UNIX_MS + 1, -8_640_000_000_000_000, 8_640_000_000_000_000])(
    'that reads %f is given the last time that was known',
    reading => {
      const { place, draw } = substitute(KNOWN_MS);
      expect(place(reading)).toBe(KNOWN_MS);
      expect(draw).not.toHaveBeenCalled();
    },
  );

  test('is given a time that is drawn, where none was known', () => {
    const { place, draw } = substitute();
    expect(place(1000)).toBe(DRAWN_MS);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test('is followed from there on', () => {
    const { place } = substitute(KNOWN_MS);
    const readings = [0, 0, 4, 4, 5.5, 1000];
    expect(readings.map(place)).toEqual(readings.map(ms => KNOWN_MS + ms));
  });

  test('never takes it back', () => {
    const { place } = substitute(KNOWN_MS);
    expect([0, 100, 50, 60].map(place)).toEqual([0, 100, 100, 110].map(ms => KNOWN_MS + ms));
  });

  test('that runs back stays where it is', () => {
    const { place } = substitute(KNOWN_MS);
    for (let ms = 1000; ms > 0; ms--) expect(place(ms)).toBe(KNOWN_MS);
  });

  test('that would lead out of the range again begins again at the last time', () => {
    const { place } = substitute(MAX_UNIX_MS - 4);
    expect([place(0), place(0.5)]).toEqual([MAX_UNIX_MS - 4, MAX_UNIX_MS - 3.5]);
  });

  test('is refused where the last unit has begun: no other time follows', () => {
    const { place } = substitute(MAX_UNIX_MS - 4);
    expect([place(0), place(1)]).toEqual([MAX_UNIX_MS - 4, MAX_UNIX_MS - 3]);
    expect(() => place(9)).toThrow(expect.objectContaining({ code: 'ERR_CLOCK_RANGE', unixMs: 9 }));
  });

  test('may stand still in the last unit', () => {
    const { place } = substitute(MAX_UNIX_MS - 4);
    expect([0, 1, 1].map(place)).toEqual([MAX_UNIX_MS - 4, MAX_UNIX_MS - 3, MAX_UNIX_MS - 3]);
  });

  test('that comes back is believed, and is the last that was known from then on', () => {
    const { place } = substitute(KNOWN_MS);
    expect([0, KNOWN_MS - 5000, 7].map(place)).toEqual([KNOWN_MS, KNOWN_MS - 5000, KNOWN_MS - 5000]);
  });

  test('changes nothing if the draw fails', () => {
    let fails = true;
    const place = createSubstitute(0, () => {
      if (fails) throw new Error('no number');
      return DRAWN;
    });
    expect(() => place(50)).toThrow('no number');
    fails = false;
    expect([place(100), place(101)]).toEqual([DRAWN_MS, DRAWN_MS + 1]);
  });
});
