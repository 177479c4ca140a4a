import { durationText } from '@sno-id/kit/data';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fromAxis, reachOf, sizeTicks, timeText, timeTicks, toAxis } from './axis.ts';
import { stepText } from './explain.ts';

/** Milliseconds up to a hundred years, both ways. */
const sizes = fc.double({ min: -3.2e12, max: 3.2e12, noNaN: true });

describe('the axis of sizes', () => {
  it('can be read back', () => {
    fc.assert(
      fc.property(sizes, ms => {
        expect(Math.abs(fromAxis(toAxis(ms)) - ms)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(ms)));
      }),
    );
  });

  it('keeps the order, and is the same both ways', () => {
    fc.assert(
      fc.property(sizes, sizes, (a, b) => {
        if (a < b) expect(toAxis(a)).toBeLessThanOrEqual(toAxis(b));
        expect(toAxis(-a)).toBeCloseTo(-toAxis(a), 9);
      }),
    );
  });

  it('shows 8 ms and an hour on one axis', () => {
    expect(toAxis(0)).toBe(0);
    expect(toAxis(8) / toAxis(3_600_000)).toBeGreaterThan(0.09);
  });

  it('reaches as far as the sizes, with a limited number of labels', () => {
    fc.assert(
      fc.property(fc.array(sizes, { maxLength: 9 }), fc.integer({ min: 3, max: 9 }), (list, most) => {
        const reach = reachOf(list);
        for (const ms of list) expect(Math.abs(ms)).toBeLessThanOrEqual(reach);
        const ticks = sizeTicks(reach, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        expect(ticks).toContain(0);
        expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
        expect(Math.max(...ticks)).toBeLessThanOrEqual(reach);
      }),
    );
  });

  test.each([
    [[], 100, [-100, -10, 0, 10, 100]],
    [[-60_000], 60_000, [-60_000, -1_000, 0, 1_000, 60_000]],
  ])('writes %j up to %i', (list, reach, ticks) => {
    expect(reachOf(list)).toBe(reach);
    expect(sizeTicks(reach, 5)).toEqual(ticks);
  });
});

describe('the axis of time', () => {
  it('has round times within its ends, up to a limit', () => {
    const from = Date.UTC(2026, 4, 8, 20, 16, 54);
    expect(timeTicks(from, from + 60_000, 8).map(ms => new Date(ms).getUTCSeconds())).toEqual([
      0, 10, 20, 30, 40, 50,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 9e9 }), fc.integer({ min: 2, max: 9 }), (spanMs, most) => {
        const ticks = timeTicks(from, from + spanMs, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        for (const ms of ticks) expect(ms >= from && ms <= from + spanMs).toBe(true);
      }),
    );
  });
});

describe('the text of a time on its axis', () => {
  const day = 86_400_000;
  const from = Date.UTC(2025, 0, 1);

  it('is a time of day up to a day', () => {
    expect(timeTicks(from, from + day, 5).map(ms => timeText(ms, day))).toEqual([
      '00:00:00',
      '06:00:00',
      '12:00:00',
      '18:00:00',
      '00:00:00',
    ]);
  });

  it.each([
    [1.2, ['2025-01-01', '2025-01-02']],
    [698, ['2025-03-13', '2025-07-31', '2025-12-18', '2026-05-07', '2026-09-24']],
  ])('is a date over %d days, and none is there twice', (days, texts) => {
    const spanMs = days * day;
    expect(timeTicks(from, from + spanMs, 5).map(ms => timeText(ms, spanMs))).toEqual(texts);
  });
});

describe('lengths of time in words', () => {
  test.each([
    [0, '0 ms', '0 ms'],
    [4, '4 ms', '+4 ms'],
    [-8, '8 ms', '−8 ms'],
    [0.34, '0.3 ms', '< 4 ms'],
    [-3.96, '4 ms', '< 4 ms'],
    [-60_000, '60 s', '−60 s'],
    [900_000, '15 min', '+15 min'],
    [-10_800_000, '3 h', '−3 h'],
    [259_200_000, '3 d', '+3 d'],
    [-2_208_986_640_000, '70 years', '−70 years'],
  ])('%d ms', (ms, length, step) => {
    expect(durationText(ms)).toBe(length);
    expect(stepText(ms)).toBe(step);
  });

  test.each([
    [0, '0 ms'],
    [-10, '−10 ms'],
    [100, '+100 ms'],
    [1_000, '+1 s'],
    [60_000, '+60 s'],
    [-36_000_000, '−10 h'],
    [8_640_000_000, '+100 d'],
  ])('%d ms read back from an axis', (ms, text) => expect(stepText(fromAxis(toAxis(ms)))).toBe(text));
});
