import { describe, expect, test, vi } from 'vitest';
import { createSubstitute } from '../../src/time/substitute.ts';
import { EPOCH_MS, MAX_UNIX_MS } from '../../src/time/units.ts';

const KNOWN_MS = Date.UTC(2026, 0, 1);
const DRAWN_MS = Date.UTC(2014, 6, 1);

/** A substitute that draws one time, and what it reports. */
function substitute(lastMs = Number.NaN) {
  const draw = vi.fn(() => DRAWN_MS);
  const reported = vi.fn<(now: number, reading: number) => void>();
  const place = createSubstitute(lastMs, draw, ({ now, readingMs }) => reported(now, readingMs));
  return { place, draw, reported };
}

describe('a reading that an ID can hold', () => {
  test.each([EPOCH_MS, KNOWN_MS, KNOWN_MS + 0.25, MAX_UNIX_MS, MAX_UNIX_MS + 0.999])('stays: %f', reading => {
    const { place, draw, reported } = substitute();
    expect(place(reading)).toBe(reading);
    expect(draw).not.toHaveBeenCalled();
    expect(reported).not.toHaveBeenCalled();
  });

  test('may go back', () => {
    const { place } = substitute();
    expect([KNOWN_MS, KNOWN_MS - 5000, KNOWN_MS].map(place)).toEqual([KNOWN_MS, KNOWN_MS - 5000, KNOWN_MS]);
  });
});

describe('what is no time at all stays, to be refused', () => {
  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    8_640_000_000_000_001,
    -8_640_000_000_000_001,
    '0',
    0n,
    null,
    undefined,
    {
      valueOf: () => {
        throw new Error('converted');
      },
    },
  ])('%o', reading => {
    const { place, reported } = substitute(KNOWN_MS);
    expect(place(reading as number)).toBe(reading);
    expect(reported).not.toHaveBeenCalled();
    // Nor does it end what was begun.
    expect([place(0), place(Number.NaN), place(10)]).toEqual([KNOWN_MS, Number.NaN, KNOWN_MS + 10]);
  });
});

describe('a clock out of range', () => {
  test.each([0, EPOCH_MS - 0.001, MAX_UNIX_MS + 1, -8_640_000_000_000_000, 8_640_000_000_000_000])(
    'that reads %f is given the last time that was known',
    reading => {
      const { place, draw, reported } = substitute(KNOWN_MS);
      expect(place(reading)).toBe(KNOWN_MS);
      expect(draw).not.toHaveBeenCalled();
      expect(reported.mock.calls).toEqual([[KNOWN_MS, reading]]);
    },
  );

  test('is given a time that is drawn, where none was known', () => {
    const { place, draw, reported } = substitute();
    expect(place(1000)).toBe(DRAWN_MS);
    expect(draw).toHaveBeenCalledTimes(1);
    expect(reported.mock.calls).toEqual([[DRAWN_MS, 1000]]);
  });

  test('is reported as a time that was substituted', () => {
    const send = vi.fn();
    createSubstitute(KNOWN_MS, () => DRAWN_MS, send)(7);
    expect(send.mock.calls).toEqual([[{ type: 'substituted', now: KNOWN_MS, readingMs: 7 }]]);
  });

  test('is followed from there on, and reported once', () => {
    const { place, reported } = substitute(KNOWN_MS);
    const readings = [0, 0, 4, 4, 5.5, 1000];
    expect(readings.map(place)).toEqual(readings.map(ms => KNOWN_MS + ms));
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test('never takes it back', () => {
    const { place, reported } = substitute(KNOWN_MS);
    expect([0, 100, 50, 60].map(place)).toEqual([0, 100, 100, 110].map(ms => KNOWN_MS + ms));
    expect(reported.mock.calls).toEqual([
      [KNOWN_MS, 0],
      [KNOWN_MS + 100, 50],
    ]);
  });

  test('that runs back stays where it is, and is one time, not one for each reading', () => {
    const { place, reported } = substitute(KNOWN_MS);
    for (let ms = 1000; ms > 0; ms--) expect(place(ms)).toBe(KNOWN_MS);
    expect(reported.mock.calls).toEqual([[KNOWN_MS, 1000]]);
  });

  test('that would lead out of the range again stays at its end, and is one time, not one for each reading', () => {
    const { place, reported } = substitute(MAX_UNIX_MS - 1);
    expect(place(0)).toBe(MAX_UNIX_MS - 1);
    expect(place(1)).toBe(MAX_UNIX_MS);
    for (let ms = 2; ms < 1000; ms++) place(ms);
    expect(reported.mock.calls.length).toBeLessThanOrEqual(2);
    expect(place(1000)).toBeLessThan(MAX_UNIX_MS + 1);
  });

  test('that comes back is believed, and is the last that was known from then on', () => {
    const { place, reported } = substitute(KNOWN_MS);
    expect([0, KNOWN_MS - 5000, 7].map(place)).toEqual([KNOWN_MS, KNOWN_MS - 5000, KNOWN_MS - 5000]);
    expect(reported.mock.calls).toEqual([
      [KNOWN_MS, 0],
      [KNOWN_MS - 5000, 7],
    ]);
  });

  test('changes nothing if the draw fails', () => {
    let fails = true;
    const reported = vi.fn();
    const place = createSubstitute(
      Number.NaN,
      () => {
        if (fails) throw new Error('no number');
        return DRAWN_MS;
      },
      reported,
    );
    expect(() => place(50)).toThrow('no number');
    expect(reported).not.toHaveBeenCalled();
    fails = false;
    expect([place(100), place(101)]).toEqual([DRAWN_MS, DRAWN_MS + 1]);
  });
});
